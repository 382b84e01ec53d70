import type { AdminOrdersQuery } from '#contract/admin-orders.ts';
import type { Runner } from '../../database/pool.ts';
import { type Cursor, countOrders, type OrdersPage, pageOfOrders, type Total } from './queries.ts';
import { searchOrders } from './search.ts';

/** Most orders in one answer (CONTRACT §2). */
const LIMIT_MAX = 1000;

/** One page of everyone's orders that match, newest first, and how many match in all. */
export async function listOrders(
  db: Runner,
  { status, search, limit = LIMIT_MAX }: AdminOrdersQuery,
  after: Cursor | undefined,
): Promise<OrdersPage & Total> {
  const text = search?.trim();
  if (text) return await searchOrders(db, { search: text, status, limit }, after);
  const [page, total] = await Promise.all([pageOfOrders(db, { status, limit }, after), countOrders(db, status)]);
  return { ...page, ...total };
}
