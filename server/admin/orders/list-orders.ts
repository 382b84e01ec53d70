import type { AdminOrdersQuery } from '#contract/admin/orders.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import type { Cursor } from '#server/orders/order-cursor.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { countOf, type Figures, type OrdersPage, pageOfOrders, type Total } from './queries.ts';
import { searchOrders } from './search.ts';

interface Known {
  /** Read before the list: what is known of all orders. */
  figures: Figures;
  after: Cursor | undefined;
}

/** One page of everyone's orders that match, newest first, and how many match in all. */
export async function listOrders(
  db: Runner,
  { status, search, limit = LIST_LIMIT_MAX }: AdminOrdersQuery,
  { figures, after }: Known,
): Promise<OrdersPage & Total> {
  const text = search?.trim();
  const ofStatus = countOf(figures, status);
  if (text) return await searchOrders(db, { search: text, status, ofStatus, limit }, after);
  return { ...(await pageOfOrders(db, { status, limit }, after)), total: ofStatus, isAtLeast: false };
}
