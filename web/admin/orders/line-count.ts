import type { Order } from '#contract/orders/orders.ts';

/** Number of items of an order; 0 if they are not a list (product.md §2 Admin dashboard "Items"). */
export function lineCount(order: Order): number {
  return Array.isArray(order.orderItems) ? order.orderItems.length : 0;
}
