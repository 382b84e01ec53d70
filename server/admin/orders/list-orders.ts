import type { AdminOrdersQuery } from '#contract/admin/orders.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import type { OrderCursor } from '#server/orders/order-cursor.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { findOrdersOfProducts } from './ordered-products.ts';
import {
  countMatches,
  countOrders,
  isListed,
  type OrdersPage,
  type OrderTotals,
  pageOfOrders,
  type Total,
} from './queries.ts';
import { searchOrders } from './search.ts';

interface ListInput {
  /** Read before the list. */
  totals: OrderTotals;
  after: OrderCursor | undefined;
}

/** One page of the matching orders of all customers, newest first, and the number of all matching orders. */
export async function listAllOrders(
  db: Runner,
  { search, limit = LIST_LIMIT_MAX, cursor: _, ...filter }: AdminOrdersQuery,
  { totals, after }: ListInput,
): Promise<OrdersPage & Total> {
  const text = search?.trim();
  const statusCount = countOrders(totals, filter.status);
  if (text) {
    const found = await searchOrders(db, { ...filter, search: text, statusCount, limit }, after);
    return found.total > 0 ? found : await findOrdersOfProducts(db, { ...filter, search: text, limit }, after);
  }
  const page = await pageOfOrders(db, { ...filter, limit }, after);
  if (filter.from || filter.before) return { ...page, ...(await countMatches(db, isListed(filter))) };
  return { ...page, total: statusCount, isAtLeast: false };
}
