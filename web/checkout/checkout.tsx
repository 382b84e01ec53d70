import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts.ts';
import { CheckoutDetails } from '#contract/checkout.ts';
import { ApiError } from '#web/api.ts';
import { useLineChanges } from '#web/cart/line-changes.ts';
import { useCart, useLookAtCart } from '#web/cart/queries.ts';
import { FailedLoad } from '#web/layout/failed-load.tsx';
import { Button } from '#web/ui/button.tsx';
import { CartChanged } from './cart-changed.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { keepDraft, takeDraft } from './draft.ts';
import type { CheckoutInput } from './form-state.ts';
import { LostAnswer } from './lost-answer-notice.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayBar } from './pay-bar.tsx';
import { usePlaceOrder } from './place-order.ts';
import { VerifyNotice } from './verify-notice.tsx';

const FORM_ID = 'checkout';

/** Form and summary for whoever is signed in. The form stands apart from the cart, so that what is typed outlives every failure. */
export function Checkout({ user }: { user: User }) {
  const { t } = useTranslation();
  const cart = useCart();
  useLookAtCart(true);
  const { remove } = useLineChanges();
  const { order, lostAnswer } = usePlaceOrder(user.id);
  const form = useCheckoutForm(user);
  const lines = cart.lines ?? [];
  // A quantity on its way to the server is not yet what would be ordered.
  const blocked = lines.length === 0 || cart.changing;
  // Also after success, while the page changes: a second press would find an empty cart.
  const pending = order.isPending || order.isSuccess;
  const submit = form.handleSubmit((details) => {
    if (!pending && !blocked) order.mutate({ details, lines });
  });
  useServerIssues(form, order.error);
  const { reset } = order;
  useEffect(() => {
    if (user.emailVerified) reset();
  }, [user.emailVerified, reset]);

  return (
    <div className="grid items-start gap-8 desk:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] desk:gap-[clamp(2rem,5vw,5rem)]">
      <CheckoutForm id={FORM_ID} form={form} userId={user.id} onSubmit={(event) => void submit(event)}>
        <VerifyNotice user={user} error={order.error} />
      </CheckoutForm>
      <aside className="min-w-0 desk:sticky desk:top-[calc(var(--spacing-header)+1.5rem)]">
        <OrderSummary
          lines={cart.lines}
          onRemove={(lineId) => {
            order.reset(); // what it was refused for is being mended
            remove(lineId);
          }}
          failure={
            cart.query.isError &&
            !cart.lines && <FailedLoad text={t('cart.failed.load')} onRetry={cart.query.refetch} />
          }
          notice={
            <>
              <LostAnswer state={lostAnswer} />
              <CartChanged error={order.error} seen={order.variables?.lines ?? []} now={lines} />
            </>
          }
        >
          <Button
            type="submit"
            form={FORM_ID}
            size="big"
            full
            pending={pending}
            disabled={blocked}
            className="max-tablet:hidden"
          >
            {t('checkout.placeOrder')}
          </Button>
          <p className="mt-3 text-sm text-muted">{t('checkout.afterwards')}</p>
        </OrderSummary>
      </aside>
      <PayBar form={FORM_ID} lines={lines} pending={pending} disabled={blocked} />
    </div>
  );
}

function useCheckoutForm(user: User) {
  const form = useForm<CheckoutInput, unknown, CheckoutDetails>({
    resolver: zodResolver(CheckoutDetails),
    defaultValues: takeDraft(user.id) ?? {
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      shippingAddress: { address: '', city: '', postalCode: '', country: '' },
    },
  });
  // In the order of the page: the first of these that has an error takes the focus.
  for (const field of fields) form.register(field);
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft({ userId: user.id, input: values }),
      }),
    [subscribe, user.id],
  );
  return form;
}

/** Puts what the server says about a field under that field, and the reader into the first one. */
function useServerIssues(form: ReturnType<typeof useCheckoutForm>, error: Error | null): void {
  const { setError } = form;
  useEffect(() => {
    if (!(error instanceof ApiError)) return;
    const known = error.issues.flatMap(({ path, code, message }) => {
      const field = fields.find((name) => name === path);
      return field ? [{ field, message: code ?? message }] : [];
    });
    for (const [place, { field, message }] of known.entries()) {
      setError(field, { message }, { shouldFocus: place === 0 });
    }
  }, [error, setError]);
}

const fields = [
  'email',
  'firstName',
  'lastName',
  'shippingAddress.address',
  'shippingAddress.country',
  'shippingAddress.city',
  'shippingAddress.postalCode',
] as const;
