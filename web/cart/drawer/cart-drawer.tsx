import { useEffect, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { CartLine } from '#contract/cart.ts';
import { failedChangeCount } from '#web/cart/line-changes.ts';
import { useCart, useRefetchCart } from '#web/cart/queries.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { paths } from '#web/router/paths.ts';
import { useRequireLogin, useUser } from '#web/session/session.ts';
import { Drawer } from '#web/ui/overlay/drawer.tsx';
import { CartFooter } from './cart-footer.tsx';
import { CartLines } from './cart-lines.tsx';
import { CartLoading, EmptyCart } from './cart-states.tsx';
import { saveTypedQuantities } from './quantity-field.tsx';

/** The cart in a drawer (product.md §2): lines, total, and the button to checkout. */
export function CartDrawer({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation();
  const { query, lines, changing } = useCart();
  useRefetchCart(open);
  const close = () => onOpenChange(false);
  const { proceed, isProceeding, cancel } = useProceed({ lines, changing, close });
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => {
        cancel();
        onOpenChange(next);
      }}
      title={t('cart.title')}
      closeLabel={t('common.close')}
      footer={lines && <CartFooter lines={lines} isProceeding={isProceeding} onProceed={proceed} />}
    >
      {lines ? (
        <>
          {lines.length === 0 && <EmptyCart />}
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
 * Proceed to Checkout (product.md §5). It waits for pending changes, so that checkout shows them. If a change fails, which a
 * toast reports, or the drawer is closed meanwhile, the customer stays.
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
  const isLeaving = useNavigation().state !== 'idle';
  /** The number of failed changes when Proceed was clicked; undefined otherwise. */
  const [failedBefore, setFailedBefore] = useState<number>();
  const cancel = () => setFailedBefore(undefined);
  useEffect(() => {
    if (failedBefore === undefined || changing) return;
    setFailedBefore(undefined);
    if (failedChangeCount() > failedBefore) return;
    void navigate(paths.checkout, { replace: true });
  }, [failedBefore, changing, navigate]);
  const proceed = () => {
    if (!saveTypedQuantities()) return;
    if (status !== 'signed-in') {
      close();
      requireLogin();
    } else if (lines.length === 0) {
      showErrorToast(t, t('errors.CART_EMPTY'));
    } else {
      setFailedBefore(failedChangeCount());
    }
  };
  return { proceed, isProceeding: failedBefore !== undefined || isLeaving, cancel };
}
