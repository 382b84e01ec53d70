import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import type { OrderWithHistory } from '#contract/orders/orders.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { type Placeholder, type SQL, sql } from '#server/platform/database/sql.ts';
import { boundedPage, cutPage, isAfter, type OrderCursor, type PageRow } from './order-cursor.ts';
import { largeColumns, type OrderWithHistoryRow, orderWithHistoryColumns, toOrderWithHistory } from './queries.ts';

/** One page of a customer's orders. */
export interface OrdersPage {
  items: OrderWithHistory[];
  /** The number of all orders of the customer, or of those that match. */
  total: number;
  /** The start of the next page, if there is one. */
  next: OrderCursor | undefined;
}

/** One page of a customer's orders, newest first, read along an index from the start of the page. */
export async function listOrders(
  db: Runner,
  userId: number,
  { limit = LIST_LIMIT_MAX, after }: { limit?: number | undefined; after?: OrderCursor | undefined } = {},
): Promise<OrdersPage> {
  const range = { userId, rowLimit: limit + 1 };
  const { rows } = after ? await nextOrders(db, { ...range, ...after }) : await newestOrders(db, range);
  const { shown, next } = cutPage(
    rows.filter(({ id }) => id !== null), // an empty page has one row, with the total
    limit,
  );
  return { items: shown.map(toOrderWithHistory), total: rows[0]?.total ?? 0, next };
}

interface PageRange {
  userId: number;
  rowLimit: number;
}
type ListedRow = OrderWithHistoryRow & PageRow & { total: number };

const selectPage = ({ userId, rowLimit }: Record<keyof PageRange, Placeholder>, where: SQL) => sql`
  select size.total, o.* from (select count(*)::int as total from orders where user_id = ${userId}) size
  left join ${boundedPage(
    sql`select * from orders where user_id = ${userId} and ${where} order by created_at desc, id desc limit ${rowLimit}`,
    orderWithHistoryColumns,
    [...largeColumns, sql`history`],
  )} o on true
  order by o.place`;

const newestOrders = prepared<PageRange, ListedRow>((range) => selectPage(range, sql`true`));
const nextOrders = prepared<PageRange & OrderCursor, ListedRow>((range) => selectPage(range, isAfter(sql`id`, range)));
