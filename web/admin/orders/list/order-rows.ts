import type { VersionedOrder } from '#contract/admin/orders.ts';
import type { OrderFilters } from '#web/admin/orders/order-filters.ts';
import type { Selection } from './selection.ts';

/** Props of a list of orders. */
export interface OrdersListProps {
  orders: VersionedOrder[];
  selection: Selection;
  /** Orders of a pending bulk change. */
  changingIds: ReadonlySet<string>;
  /** For the column headings. */
  sorting: Pick<OrderFilters, 'sort' | 'setSort'>;
}

/** One order in a list, as row or card. */
export interface OrderRowProps {
  order: VersionedOrder;
  selected: boolean;
  /** No more orders can be selected now. */
  blocked: boolean;
  /** Part of a pending bulk change. */
  isChanging: boolean;
  onToggle: Selection['toggle'];
}

/** The props for one of the orders. */
export function rowProps(order: VersionedOrder, { selection, changingIds }: OrdersListProps): OrderRowProps {
  return {
    order,
    selected: selection.ids.has(order.id),
    blocked: selection.isBlocked,
    isChanging: changingIds.has(order.id),
    onToggle: selection.toggle,
  };
}
