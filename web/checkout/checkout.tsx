import { useEffect } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { CartLine } from '#contract/cart.ts';
import type { ShortageChoice } from '#contract/stock/shortages.ts';
import { ResponseError } from '#web/api/api.ts';
import { useLineChanges } from '#web/cart/changes/line-changes.ts';
import { useAfterChanges } from '#web/cart/changes/use-after-changes.ts';
import { optimisticQuantities, withOptimisticQuantities } from '#web/cart/optimistic-quantities.ts';
import { saveTypedQuantities } from '#web/cart/quantity/quantity-field.tsx';
import { useCart, useRefetchCart } from '#web/cart/queries.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { Button } from '#web/ui/button.tsx';
import { CartQuestionsHost } from './cart-questions/cart-questions-host.tsx';
import { CheckoutForm } from './form/checkout-form.tsx';
import { useCheckoutForm, useServerIssues } from './form/use-checkout-form.ts';
import { VerifyNotice } from './form/verify-notice.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayBar } from './pay-bar.tsx';
import { CartChanged } from './place-order/cart-changed.tsx';
import { LostResponseNotice } from './place-order/lost-response-notice.tsx';
import { usePlaceOrder } from './place-order/place-order.ts';
import { useShortDated } from './shortages/short-dated.ts';
import { ShortagesHost } from './shortages/shortages-host.tsx';

const FORM_ID = 'checkout';

/** Form and summary for a signed-in customer. The form does not depend on the cart: its values survive every error. */
export function Checkout({ user }: { user: User }) {
  const { t } = useTranslation();
  const { cart, lines, form, order, lostResponse, isPending, isBlocked, place, changes, shortDated } =
    useCheckout(user);
  return (
    <div className="grid items-start gap-8 desktop:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] desktop:gap-[clamp(2rem,5vw,5rem)]">
      <CheckoutForm
        id={FORM_ID}
        form={form}
        userId={user.id}
        onSubmit={(event) => {
          event.preventDefault();
          void place();
        }}
      >
        <VerifyNotice user={user} error={order.error} />
      </CheckoutForm>
      <aside className="min-w-0 desktop:sticky desktop:top-[calc(var(--spacing-header)+1.5rem)]">
        <OrderSummary
          lines={cart.lines}
          changes={changes}
          isOrdering={isPending}
          failure={
            cart.query.isError &&
            !cart.lines && <FailedLoad text={t('lines.failed.load')} onRetry={cart.query.refetch} />
          }
          notice={
            <>
              <CartQuestionsHost
                userId={user.id}
                lines={cart.lines}
                isChanging={cart.changing}
                setQuantity={changes.setQuantity}
              />
              <LostResponseNotice state={lostResponse} lost={order.isError} />
              <ShortagesHost
                error={order.error}
                lines={lines}
                isOrdering={isPending}
                changes={changes}
                shortDated={shortDated}
                onChoose={(choice) => void place(choice)}
              />
              <CartChanged error={order.error} seen={order.variables?.lines ?? []} now={lines} />
            </>
          }
        >
          <Button
            type="submit"
            form={FORM_ID}
            size="big"
            full
            pending={isPending}
            disabled={isBlocked}
            className="max-tablet:hidden"
          >
            {t('checkout.placeOrder')}
          </Button>
          <p className="mt-3 text-sm text-muted">{t('checkout.confirmation')}</p>
        </OrderSummary>
      </aside>
      <PayBar form={FORM_ID} lines={lines} pending={isPending} disabled={isBlocked} />
    </div>
  );
}

function useCheckout(user: User) {
  const cart = useCart();
  useRefetchCart(true);
  const { setQuantity, remove } = useLineChanges();
  const { order, lostResponse } = usePlaceOrder(user.id);
  const form = useCheckoutForm(user);
  const lines = cart.lines ?? [];
  const shortDated = useShortDated();
  const isBlocked = lines.length === 0;
  // A pending change of a quantity is not yet part of the cart that would be ordered.
  const { start, isWaiting } = useAfterChanges(cart.changing, order.mutate);
  // Also after success, until the page changes: a second click would find an empty cart.
  const isPending = isWaiting || order.isPending || order.isSuccess;
  useServerIssues(form, order.error);
  const { reset } = order;
  // What is short of stock stays in view while the customer orders less of it, one product after the other.
  const correct = () => {
    if (!isPending && !(order.error instanceof ResponseError && order.error.shortages.length > 0)) reset();
  };
  useEffect(() => {
    if (user.emailVerified) reset();
  }, [user.emailVerified, reset]);
  return {
    cart,
    lines,
    form,
    order,
    lostResponse,
    isPending,
    isBlocked,
    shortDated,
    place: (shortages?: ShortageChoice) =>
      form.handleSubmit(({ saveAs, ...details }) => {
        if (isPending || isBlocked || !saveTypedQuantities()) return;
        // As the customer sees them now: what another device adds while they are saved is not ordered unseen.
        const seen = withOptimisticQuantities(cart.query.data ?? [], optimisticQuantities());
        start({ details, lines: seen, saveAs, shortages, shortDated: shortDated.accepted });
      })(),
    // The customer may be correcting an error.
    changes: {
      setQuantity: (line: CartLine, quantity: number) => {
        correct();
        setQuantity(line, quantity);
      },
      remove: (line: CartLine) => {
        correct();
        remove(line);
      },
    },
  };
}
