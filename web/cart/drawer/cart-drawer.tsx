import '#web/cart/english.ts';
import { useNavigate, useNavigation } from 'react-router';
import type { CartLine } from '#contract/cart.ts';
import { useEmptyCart } from '#web/cart/changes/empty-cart.ts';
import { useRestoreLines } from '#web/cart/changes/restore-lines.ts';
import { useAfterChanges } from '#web/cart/changes/use-after-changes.ts';
import { saveTypedQuantities } from '#web/cart/quantity/quantity-field.tsx';
import { useCart, useRefetchCart } from '#web/cart/queries.ts';
import { useCartCounts } from '#web/cart/use-cart-counts.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { paths } from '#web/router/paths.ts';
import { useRequireLogin, useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/overlay/drawer.tsx';
import { CartFooter } from './cart-footer.tsx';
import { CartLines } from './cart-lines.tsx';
import { CartLoading, EmptyCart } from './cart-states.tsx';
import { RemovedRow } from './removed-row.tsx';
import { useRemovedLines } from './use-removed-lines.ts';

/** The cart in a drawer (product.md §2): lines, total, and the button to checkout. */
export function CartDrawer({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation();
  const { query, lines, changing } = useCart();
  useRefetchCart(open);
  const { removed, emptied, restored, addRemoved, setEmptied, dropRestored } = useRemovedLines(open);
  const { empty, isPending: isEmptying } = useEmptyCart(setEmptied);
  const restore = useRestoreLines(changing, dropRestored);
  const counts = useCartCounts();
  const close = () => onOpenChange(false);
  const { proceed, isProceeding, cancel } = useProceed({ lines, changing, close });
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => {
        cancel();
        onOpenChange(next);
      }}
      title={t('lines.title')}
      closeLabel={t('common.close')}
      footer={lines && <CartFooter lines={lines} isProceeding={isProceeding} onProceed={proceed} />}
    >
      {lines ? (
        <>
          {lines.length === 0 && <EmptyCart />}
          <CartLines
            lines={lines}
            removed={removed}
            restored={restored}
            onRemove={addRemoved}
            onUndo={(line) => restore([line])}
          />
          {lines.length === 0 && emptied.length > 0 && (
            <RemovedRow name={counts(emptied)} onUndo={() => restore(emptied)} />
          )}
          {lines.length > 1 && (
            <Button
              variant="quiet"
              pending={isEmptying}
              disabled={changing}
              onClick={() => empty()}
              className="my-2 -ms-3"
            >
              {t('lines.emptyAll')}
            </Button>
          )}
        </>
      ) : query.isError ? (
        <div className="py-5">
          <FailedLoad full text={t('lines.failed.load')} onRetry={query.refetch} />
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
  const { start, isWaiting, cancel } = useAfterChanges(changing, () => navigate(paths.checkout, { replace: true }));
  const proceed = () => {
    if (!saveTypedQuantities()) return;
    if (status !== 'signed-in') {
      close();
      requireLogin();
    } else if (lines.length === 0) {
      showErrorToast(t, t('errors.CART_EMPTY'));
    } else {
      start(undefined);
    }
  };
  return { proceed, isProceeding: isWaiting || isLeaving, cancel };
}
