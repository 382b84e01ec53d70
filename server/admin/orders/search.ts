import { isAfter, isWithin, sortedBy } from '#server/orders/order-cursor.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import {
  COUNTED_MAX,
  fetchPage,
  isListed,
  type ListFilter,
  type OrdersPage,
  type PageRequest,
  type Total,
} from './queries.ts';
import { containsWord } from './search-words.ts';

interface Search extends ListFilter {
  search: string;
  /** The number of orders of the status. */
  statusCount: number;
}

/**
 * Orders whose name and e-mail contain every word of the text, or whose id begins with it. Ignores case and accents. A
 * word of one or two letters matches the beginning of a word.
 */
export async function searchOrders(
  db: Runner,
  { search, statusCount, ...filter }: Search,
  request: PageRequest,
): Promise<OrdersPage & Total> {
  const { limit, sort, after } = request;
  const pageOfIds = sql`${isAfter(sql`order_id`, after, sort)} order by ${sortedBy(sort, sql`order_id`)} limit ${limit + 1}`;
  const words = wordsOf(search);
  const byWords = matchingRows(words, filter, statusCount <= COUNTED_MAX);
  // Up to the limit, orders are found by their words and then sorted; beyond it, reading all orders from the newest meets a page of matches
  // sooner (docs/decisions/0017, figures in docs/generated/admin.md).
  const countLimit = sql`limit ${COUNTED_MAX + 1}`;
  const byId = rowsByIdPrefix(words, filter);
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with found as materialized ((${byWords} ${countLimit}) union (${byId}))
    select (select count(*)::int from found) as total, array(
      select order_id::text from found where ${pageOfIds}) as ids`);
  const { total, ids } = rows[0] ?? { total: 0, ids: [] };
  const isAtLeast = total > COUNTED_MAX;
  const orders = isAtLeast
    ? sql`select * from orders where id in (
          (select order_id from (${byWords}) matching where ${pageOfIds})
          union select order_id from (${byId}) named where ${isAfter(sql`order_id`, after, sort)})`
    : sql`select * from orders where id = any(${ids}::uuid[])`;
  const page = await fetchPage(db, orders, request);
  return { ...page, total: Math.min(total, COUNTED_MAX), isAtLeast };
}

/** The words of a text. An id may be copied from the page with its decoration: `#4f2a91c7…`. */
function wordsOf(text: string): string[] {
  return text.split(/\s+/).map((word) => word.replace(/^#|(…|\.{3})$/g, '') || word);
}

/** SQL: time and id of the matching orders. If few orders have the status, only those are searched. */
function matchingRows(words: string[], { status, ...period }: ListFilter, isRare: boolean): SQL {
  const conditions = [isWithin(sql`w.created_at`, period), ...words.map((word) => containsWord(sql`w.words`, word))];
  const all = sql.join(conditions, sql` and `);
  if (!status) return sql`select w.created_at, w.order_id from order_search w where ${all}`;
  if (!isRare) return sql`select w.created_at, w.order_id from order_search w where w.status = ${status} and ${all}`;
  return sql`select w.created_at, w.order_id
    from orders o join order_search w on w.created_at = o.created_at and w.order_id = o.id
    where o.status = ${status} and ${all}`;
}

/** SQL: time and id of the orders whose id begins with at least four hexadecimal digits; dashes are ignored. */
function rowsByIdPrefix([word = '', ...others]: string[], filter: ListFilter): SQL {
  const digits = word.replaceAll('-', '').toLowerCase();
  if (others.length > 0 || !/^[0-9a-f]{4,32}$/.test(digits)) {
    return sql`select null::timestamptz as created_at, null::uuid as order_id where false`;
  }
  const [first, last] = [asUuid(digits.padEnd(32, '0')), asUuid(digits.padEnd(32, 'f'))];
  return sql`select o.created_at, o.id as order_id from orders o where o.id between ${first} and ${last} and ${isListed(filter)}`;
}

function asUuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
