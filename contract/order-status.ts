/** Every status an order can have; any may follow any (SPEC §4, CONTRACT §4). A new order is `pending`. */
export const orderStatuses = ['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled'] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** Nothing more happens to an order by itself; every other one still needs an address to go to. */
export const closedStatuses = ['delivered', 'cancelled'] as const satisfies OrderStatus[];

/** The statuses in the administrator's menu and filter (SPEC §2 Admin dashboard). */
export const offeredStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OfferedStatus = (typeof offeredStatuses)[number];

/** The most orders in one bulk status change. Not beside its schema: pages would load the schemas for it. */
export const BULK_STATUS_CHANGE_MAX = 100;

/** A customer's page shows an unknown status as pending (SPEC §4). */
export function knownStatus(status: string): OrderStatus {
  return orderStatuses.find((known) => known === status) ?? 'pending';
}
