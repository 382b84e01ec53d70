import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CartLine } from '#contract/cart.ts';
import { failedChanges } from '#web/cart/line-changes.ts';
import { useCart, useRefetchCart } from '#web/cart/queries.ts';
import { totalCents } from '#web/cart/totals.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { paths } from '#web/router/paths.ts';
import { useRequireLogin, useUser } from '#web/session/session.ts';
import { Drawer } from '#web/ui/overlay/drawer.tsx';
import { CartFooter } from './cart-footer.tsx';
import { CartLines } from './cart-lines.tsx';
import { CartLoading, EmptyCart } from './cart-states.tsx';

/** The cart beside the page (SPEC §2): lines, total, and the way to checkout. */
export function CartDrawer({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation();
  const { query, lines, changing } = useCart();
  useRefetchCart(open);
  const close = () => onOpenChange(false);
  const { proceed, leaving, stay } = useProceed({ lines, changing, close });
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => {
        stay();
        onOpenChange(next);
      }}
      title={t('cart.title')}
      closeLabel={t('common.close')}
      footer={lines && <CartFooter totalCents={totalCents(lines)} leaving={leaving} onProceed={proceed} />}
    >
      {lines ? (
        <>
          {lines.length === 0 && <EmptyCart onLeave={close} />}
          <CartLines lines={lines} />
        </>
      ) : query.isError ? (
        <div className="py-5">
          <FailedLoad full text={t('cart.failed.load')} onRetry={query.refetch} />
        </div>
      ) : (
        <CartLoading />
      )}
    </Drawer>
  );
}

/**
 * Proceed to Checkout, as SPEC §5 has it. Changes still on their way are waited for, so that checkout shows them. A change
 * that fails, which its toast tells, keeps the customer in the drawer, as does closing it meanwhile.
 */
function useProceed({
  lines = [],
  changing,
  close,
}: {
  lines: readonly CartLine[] | undefined;
  changing: boolean;
  close: () => void;
}) {
  const { t } = useTranslation();
  const { status } = useUser();
  const requireLogin = useRequireLogin();
  const navigate = useNavigate();
  /** How many changes had failed when Proceed was pressed; undefined while nobody is leaving. */
  const [failedBefore, setFailedBefore] = useState<number>();
  const stay = () => setFailedBefore(undefined);
  useEffect(() => {
    if (failedBefore === undefined || changing) return;
    setFailedBefore(undefined);
    if (failedChanges() > failedBefore) return;
    close();
    void navigate(paths.checkout);
  }, [failedBefore, changing, close, navigate]);
  const proceed = () => {
    if (status !== 'signed-in') {
      close();
      requireLogin();
    } else if (lines.length === 0) {
      showErrorToast(t, t('errors.CART_EMPTY'));
    } else {
      setFailedBefore(failedChanges());
    }
  };
  return { proceed, leaving: failedBefore !== undefined, stay };
}
