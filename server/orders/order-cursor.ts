import { z } from 'zod';
import type { OrderSort } from '#contract/orders/order-sort.ts';
import type { OrderPeriod } from '#contract/orders/orders.ts';
import { fittingRows } from '#server/platform/database/page-size.ts';
import { type Placeholder, type SQL, sql } from '#server/platform/database/sql.ts';

/** A position in a list of orders: the last order of a page. */
export interface OrderCursor {
  /** Microseconds since 1970 as decimal text: exact, unlike a Date. */
  createdAt: string;
  id: string;
}

/** The cursor in the link to the next page: time and id. */
export const CursorParts = z
  .tuple([z.string().regex(/^\d{1,17}$/), z.uuid()])
  .transform(([createdAt, id]): OrderCursor => ({ createdAt, id }));

/** The `createdAt` of a cursor to the order `o`. */
export const cursorTimeColumn = sql`(extract(epoch from o.created_at) * 1000000)::bigint::text as "cursorTime"`;

/** SQL: the rows after a cursor. `id` is the column of the order's id. */
export function isAfter(
  id: SQL,
  after: OrderCursor | Record<keyof OrderCursor, Placeholder> | undefined,
  sort: OrderSort = 'newest',
): SQL {
  if (!after) return sql`true`;
  const time = sql`timestamptz 'epoch' + ${after.createdAt}::bigint * interval '1 microsecond'`;
  return sql`(created_at, ${id}) ${sort === 'newest' ? sql`<` : sql`>`} (${time}, ${after.id}::uuid)`;
}

/** SQL: the order of a list, for `order by`. `id` is the column of the order's id. */
export function sortedBy(sort: OrderSort, id: SQL): SQL {
  return sort === 'newest' ? sql`created_at desc, ${id} desc` : sql`created_at, ${id}`;
}

/** SQL: `created_at` is in a period. `time` is the column. */
export function isWithin(time: SQL, { from, before }: OrderPeriod): SQL {
  const since = from ? sql`${time} >= ${from}::timestamptz` : sql`true`;
  return before ? sql`${since} and ${time} < ${before}::timestamptz` : since;
}

/** Limit of order lines per page. An order is never split. */
const LINES_PER_PAGE_MAX = 10_000;

/** What `boundedPage` adds to the columns of an order. */
export interface PageRow {
  id: string;
  cursorTime: string;
  /** The place in the list, from 1, and the number of orders that were found for the page. */
  place: number;
  candidates: number;
}

/**
 * SQL: one page of `orders` in their order, without the orders that would make the response too large. `orders` selects at most one
 * row more than the page's limit. `json` are the columns whose size grows with an order.
 */
export function boundedPage(orders: SQL, columns: SQL, json: SQL[], sort: OrderSort = 'newest'): SQL {
  const sizes = json.map((column) => sql`octet_length(page.${column}::text)`);
  return fittingRows(
    sql`select ${columns}, ${cursorTimeColumn}, o.place, o.candidates from (
      select o.*, count(*) over ()::int as candidates, row_number() over sorted ::int as place,
             sum(1 + coalesce((select max(position) from order_lines l where l.order_id = o.id), 0)) over sorted as lines_so_far
      from (${orders}) o window sorted as (order by ${sortedBy(sort, sql`id`)})) o
      where o.lines_so_far <= ${LINES_PER_PAGE_MAX} or o.place = 1`,
    sql`${ORDER_BYTES} + ${sql.join(sizes, sql` + `)}`,
  );
}

/** An order without its lines and history, at its longest. */
const ORDER_BYTES = 1_000;

/** Cuts a page from rows of `boundedPage`, and makes the cursor of the next page if there is one. */
export function cutPage<Row extends PageRow>(
  rows: Row[],
  limit: number,
): { shown: Row[]; next: OrderCursor | undefined } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    shown,
    next: last && last.place < last.candidates ? { createdAt: last.cursorTime, id: last.id } : undefined,
  };
}
