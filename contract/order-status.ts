/** Every status an order can have; any may follow any (product.md §4, http-contract.md §4). A new order is `pending`. */
export const orderStatuses = ['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled'] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** Final statuses. An order in any other status still needs its customer's address. */
export const closedStatuses = ['delivered', 'cancelled'] as const satisfies OrderStatus[];

/**
 * The statuses in the administrator's menu and filter (product.md §2 Admin dashboard). `confirmed` is set by API clients only
 * (http-contract.md §4).
 */
export const assignableStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type AssignableStatus = (typeof assignableStatuses)[number];

/** Maximum number of orders in one status change. Defined here so that pages can use it without loading the schemas. */
export const BULK_STATUS_CHANGE_MAX = 100;

/** How long a change of status can be undone before customers are mailed, in seconds. */
export const UNDO_SECONDS = 10;

/** Customers' pages show an unknown status as pending (product.md §4). */
export function knownStatus(status: string): OrderStatus {
  return orderStatuses.find((known) => known === status) ?? 'pending';
}
