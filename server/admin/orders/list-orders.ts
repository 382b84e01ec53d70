import type { AdminOrdersQuery } from '#contract/admin/orders.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import type { OrderCursor } from '#server/orders/order-cursor.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { findOrdersOfProducts } from './ordered-products.ts';
import { countOrders, type OrdersPage, type OrderTotals, pageOfOrders, type Total } from './queries.ts';
import { searchOrders } from './search.ts';

interface ListInput {
  /** Read before the list. */
  totals: OrderTotals;
  after: OrderCursor | undefined;
}

/** One page of the matching orders of all customers, newest first, and the number of all matching orders. */
export async function listAllOrders(
  db: Runner,
  { status, search, limit = LIST_LIMIT_MAX }: AdminOrdersQuery,
  { totals, after }: ListInput,
): Promise<OrdersPage & Total> {
  const text = search?.trim();
  const statusCount = countOrders(totals, status);
  if (text) {
    const found = await searchOrders(db, { search: text, status, statusCount, limit }, after);
    return found.total > 0 ? found : await findOrdersOfProducts(db, { search: text, status, limit }, after);
  }
  return { ...(await pageOfOrders(db, { status, limit }, after)), total: statusCount, isAtLeast: false };
}
