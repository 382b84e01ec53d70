import type { OrderStatus } from '#contract/order-status.ts';
import { beyond, type Cursor } from '#server/orders/order-cursor.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { fetchPage, type OrdersPage, type Total } from './queries.ts';

/**
 * Matches are counted up to here, and up to here found by their words and then put in order; more are so many that the
 * newest of them are soon met on a walk through all orders (docs/decisions/0017, figures in bench/README.md).
 */
const COUNTED_MAX = 5_000;
/** From so many letters on the index knows a part of a word; fewer are the beginning of one. */
const PART_MIN = 3;

interface Search {
  search: string;
  status: OrderStatus | undefined;
  /** How many orders have the status. */
  ofStatus: number;
  limit: number;
}

/**
 * Orders of everyone whose name and e-mail hold every word of the text, or whose id begins with it, newest first. Case and
 * accents make no difference; a word of one or two letters is the beginning of one.
 */
export async function searchOrders(db: Runner, query: Search, after: Cursor | undefined): Promise<OrdersPage & Total> {
  const { status, ofStatus, limit } = query;
  const words = wordsOf(query.search);
  const byWords = matching(words, status, ofStatus <= COUNTED_MAX);
  const most = sql`limit ${COUNTED_MAX + 1}`;
  const byId = idsBeginning(words, status);
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with found as materialized ((${byWords} ${most}) union (${byId}))
    select (select count(*)::int from found) as total, array(
      select order_id::text from found where ${beyond(sql`order_id`, after)}
      order by created_at desc, order_id desc limit ${limit + 1}) as ids`);
  const { total, ids } = rows[0] ?? { total: 0, ids: [] };
  const isAtLeast = total > COUNTED_MAX;
  const newest = isAtLeast
    ? sql`select * from orders where id in (
          (select order_id from (${byWords}) matching where ${beyond(sql`order_id`, after)}
           order by created_at desc, order_id desc limit ${limit + 1})
          union select order_id from (${byId}) named where ${beyond(sql`order_id`, after)})`
    : sql`select * from orders where id = any(${ids}::uuid[])`;
  const page = await fetchPage(db, newest, limit);
  return { ...page, total: Math.min(total, COUNTED_MAX), isAtLeast };
}

/** The words of a text; an id may be copied from the desk with what stands around it: `#4f2a91c7…`. */
function wordsOf(text: string): string[] {
  return text.split(/\s+/).map((word) => word.replace(/^#|(…|\.{3})$/g, '') || word);
}

/** Places of the orders that match; of a status that few orders have, only these are looked at. */
function matching(words: string[], status: OrderStatus | undefined, isRare: boolean): SQL {
  const conditions = words.map(holds);
  const all = sql.join([sql`true`, ...conditions], sql` and `);
  if (!status) return sql`select w.created_at, w.order_id from order_words w where ${all}`;
  if (!isRare) return sql`select w.created_at, w.order_id from order_words w where w.status = ${status} and ${all}`;
  return sql`select w.created_at, w.order_id
    from orders o join order_words w on w.created_at = o.created_at and w.order_id = o.id
    where o.status = ${status} and ${all}`;
}

/**
 * That an order has a word. The index looks for what tells it best: of an e-mail what goes up to the @, of a domain what
 * goes up to its last part. The rest, `example.com`, is in so many that looking it up costs more than comparing.
 */
function holds(word: string): SQL {
  const comparing = sql`strpos(w.words, normalise(${word})) > 0`;
  const telling = /^[^@]{3,}@/.exec(word)?.[0] ?? /^.{3,}\./.exec(word)?.[0] ?? word;
  const isPart = [...telling].length >= PART_MIN;
  const isKnown = isPart ? /[\p{L}\p{N}]/u.test(telling) : /^[\p{L}\p{N}]/u.test(telling);
  if (!isKnown) return comparing;
  // What stands for anything in a pattern is escaped last: a character without its accents may be one of these.
  const pattern = sql`regexp_replace(normalise(${telling}), '([\\\\%_])', '\\\\\\1', 'g')`;
  const found = sql`w.words like '%' || ${isPart ? '' : ' '} || ${pattern} || '%'`;
  return telling === word ? found : sql`${found} and ${comparing}`;
}

/** Places of the orders whose id begins with a text of four hexadecimal digits or more; dashes may stand among them. */
function idsBeginning([word = '', ...others]: string[], status: OrderStatus | undefined): SQL {
  const digits = word.replaceAll('-', '').toLowerCase();
  if (others.length > 0 || !/^[0-9a-f]{4,32}$/.test(digits)) {
    return sql`select null::timestamptz as created_at, null::uuid as order_id where false`;
  }
  const [first, last] = [asUuid(digits.padEnd(32, '0')), asUuid(digits.padEnd(32, 'f'))];
  return sql`select created_at, id as order_id from orders
    where id between ${first} and ${last} and ${status ? sql`status = ${status}` : sql`true`}`;
}

function asUuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
