import { useEffect } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { useLineChanges } from '#web/cart/line-changes.ts';
import { useCart, useLookAtCart } from '#web/cart/queries.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckoutForm } from './form/checkout-form.tsx';
import { useCheckoutForm, useServerIssues } from './form/use-checkout-form.ts';
import { VerifyNotice } from './form/verify-notice.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayBar } from './pay-bar.tsx';
import { CartChanged } from './place-order/cart-changed.tsx';
import { LostAnswer } from './place-order/lost-response-notice.tsx';
import { usePlaceOrder } from './place-order/place-order.ts';

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
              <LostAnswer state={lostAnswer} lost={order.isError} />
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
