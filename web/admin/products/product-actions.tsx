import type { RefObject } from 'react';
import type { AdminProduct } from '#contract/admin/products.ts';
import { useListState } from '#web/admin/list-address.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { adminProductPath } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { useHandOnFocus } from '#web/ui/focus/return-focus.ts';
import { useChangeState } from './queries.ts';

/** What a row asks of its list. */
export interface Actions {
  /** Withdrawing is asked about beside the list: a row may go, or become a card, meanwhile. */
  onWithdraw: (product: AdminProduct) => void;
  /** Takes the focus when the row goes. */
  heir: RefObject<HTMLElement | null>;
}

/** What can be done with a product of the list: edit it, and withdraw or restore it. */
export function ProductActions({
  product,
  onWithdraw,
  heir,
  className,
}: Actions & { product: AdminProduct; className: string }) {
  const { t } = useTranslation();
  const listState = useListState();
  const place = useHandOnFocus<HTMLDivElement>(heir);
  const restore = useChangeState('restore');
  const deed = product.withdrawnAt === null ? 'withdraw' : 'restore';
  /** Several products may have one drug's name. */
  const labelOf = (action: 'edit' | typeof deed) =>
    [t(`products.${action}.label`, { name: product.drugName }), product.brandName, product.productId]
      .filter((text) => text !== '')
      .join(', ');
  return (
    <div ref={place} className={`flex flex-wrap ${className}`}>
      <ActionLink
        look="quiet"
        to={adminProductPath(product.id)}
        state={listState}
        aria-label={labelOf('edit')}
        className="text-sm!"
      >
        {t('products.edit.button')}
      </ActionLink>
      {/* One button in one place, so that it keeps the focus when it becomes the other. */}
      <Button
        look="quiet"
        pending={restore.isPending}
        aria-label={labelOf(deed)}
        onClick={() => (deed === 'withdraw' ? onWithdraw(product) : restore.mutate(product))}
        className="text-sm!"
      >
        {t(`products.${deed}.button`)}
      </Button>
    </div>
  );
}
