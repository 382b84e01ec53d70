import type { AdminOrderSummary } from '#contract/admin/orders.ts';
import type { Selection } from './selection.ts';

/** What a list of orders shows beside the orders: which are chosen, and which are on their way to another status. */
export interface OrdersListProps {
  orders: AdminOrderSummary[];
  selection: Selection;
  moving: ReadonlySet<string>;
}

/** One order in a list, as row or card. */
export interface OrderRowProps {
  order: AdminOrderSummary;
  selected: boolean;
  /** No more can be chosen now. */
  blocked: boolean;
  moving: boolean;
  onToggle: Selection['toggle'];
}

/** What a list knows of one of its orders. */
export function rowOf(order: AdminOrderSummary, { selection, moving }: OrdersListProps): OrderRowProps {
  return {
    order,
    selected: selection.ids.has(order.id),
    blocked: selection.isBlocked,
    moving: moving.has(order.id),
    onToggle: selection.toggle,
  };
}
