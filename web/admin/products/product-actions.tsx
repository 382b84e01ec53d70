import type { RefObject } from 'react';
import type { AdminProduct } from '#contract/admin/products.ts';
import { useListState } from '#web/admin/list-url.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { adminProductPath } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { useChangeState } from './queries.ts';
import { labelWithId } from './values/label-with-id.ts';

/** What a list passes to its rows. */
export interface RowActions {
  /** This and `onEditPrices` open dialogs, which are not part of the row: it may be removed or become a card meanwhile. */
  onWithdraw: (product: AdminProduct) => void;
  onEditPrices: (product: AdminProduct) => void;
  /** Takes the focus when the row is removed. */
  focusFallback: RefObject<HTMLElement | null>;
}

/** The buttons of a row: edit, and withdraw or restore. */
export function ProductActions({
  product,
  onWithdraw,
  focusFallback,
  className,
}: Omit<RowActions, 'onEditPrices'> & { product: AdminProduct; className: string }) {
  const { t } = useTranslation();
  const listState = useListState();
  const ref = useFocusFallback<HTMLDivElement>(focusFallback);
  const restore = useChangeState('restore');
  const operation = product.withdrawnAt === null ? 'withdraw' : 'restore';
  const labelOf = (action: 'edit' | typeof operation) =>
    labelWithId(t(`products.${action}.label`, { name: product.drugName }), product);
  return (
    <div ref={ref} className={`flex flex-wrap ${className}`}>
      <ActionLink
        variant="quiet"
        to={adminProductPath(product.id)}
        state={listState}
        aria-label={labelOf('edit')}
        className="text-sm!"
      >
        {t('products.edit.button')}
      </ActionLink>
      {/* One button with two labels: it keeps the focus when the product's state changes. */}
      <Button
        variant="quiet"
        pending={restore.isPending}
        aria-label={labelOf(operation)}
        onClick={() => (operation === 'withdraw' ? onWithdraw(product) : restore.mutate(product))}
        className="text-sm!"
      >
        {t(`products.${operation}.button`)}
      </Button>
    </div>
  );
}
