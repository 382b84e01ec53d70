import type { AdminOrdersQuery } from '#contract/admin/orders.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import type { OrderCursor } from '#server/orders/order-cursor.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { findOrdersByPlace } from './find-by-place.ts';
import { findOrdersOfProducts } from './ordered-products.ts';
import {
  countMatches,
  countOrders,
  fetchPage,
  isListed,
  type OrdersPage,
  type OrderTotals,
  type PageRequest,
  rowsOfPage,
  type Total,
} from './queries.ts';
import { searchOrders } from './search.ts';

interface ListInput {
  /** Read before the list. */
  totals: OrderTotals;
  after: OrderCursor | undefined;
}

/**
 * One page of the matching orders of all customers, and the number of all matching orders. A text that no customer and no id
 * matches is looked for in what was ordered, and then in addresses.
 */
export async function listAllOrders(
  db: Runner,
  { search, limit = LIST_LIMIT_MAX, sort = 'newest', cursor: _, ...filter }: AdminOrdersQuery,
  { totals, after }: ListInput,
): Promise<OrdersPage & Total> {
  const text = search?.trim();
  const statusCount = countOrders(totals, filter.status);
  const request: PageRequest = { limit, sort, after };
  if (text) {
    const textSearch = { ...filter, search: text };
    const found = await searchOrders(db, { ...textSearch, statusCount }, request);
    if (found.total > 0) return found;
    const ofProducts = await findOrdersOfProducts(db, textSearch, request);
    return ofProducts.total > 0 ? ofProducts : await findOrdersByPlace(db, textSearch, request);
  }
  const where = isListed(filter);
  const page = await fetchPage(db, rowsOfPage(where, request), request);
  if (filter.from || filter.before) return { ...page, ...(await countMatches(db, where)) };
  return { ...page, total: statusCount, isAtLeast: false };
}
