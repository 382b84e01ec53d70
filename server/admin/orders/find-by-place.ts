import { isAfter, sortedBy } from '#server/orders/order-cursor.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import {
  fetchPage,
  isListed,
  type ListFilter,
  noOrders,
  type OrdersPage,
  type PageRequest,
  rowsOfPage,
  type Total,
} from './queries.ts';
import { containsWord, isIndexed } from './search-words.ts';

/** SQL: address, city and postal code of the order `o`, as the index `orders_by_place` has them. */
const place = sql`normalise(' ' || o.address || ' ' || o.city || ' ' || o.postal_code)`;

/** Fewer than for names: each address is normalised when it is compared, some 10 µs. */
const COUNTED_MAX = 500;

/** The orders whose shipping address contains every word of a text. Ignores case, accents and commas. */
export async function findOrdersByPlace(
  db: Runner,
  { search, ...filter }: ListFilter & { search: string },
  page: PageRequest,
): Promise<OrdersPage & Total> {
  const words = search.split(/[\s,،]+/).filter(Boolean);
  if (!words.some(isIndexed)) return noOrders;
  const where = sql.join([isListed(filter), ...words.map((word) => containsWord(place, word))], sql` and `);
  // Few are sorted. With an order and a limit in one statement, the planner might look for two words that no order has by reading all.
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with found as materialized (select o.created_at, o.id from orders o where ${where} limit ${COUNTED_MAX + 1})
    select (select count(*)::int from found) as total, array(
      select id::text from found where ${isAfter(sql`id`, page.after, page.sort)}
      order by ${sortedBy(page.sort, sql`id`)} limit ${page.limit + 1}) as ids`);
  const { total, ids } = rows[0] ?? { total: 0, ids: [] };
  if (total === 0) return noOrders;
  const isAtLeast = total > COUNTED_MAX;
  const orders = isAtLeast ? rowsOfPage(where, page) : sql`select * from orders where id = any(${ids}::uuid[])`;
  return { ...(await fetchPage(db, orders, page)), total: Math.min(total, COUNTED_MAX), isAtLeast };
}
