import { closedStatuses } from '#contract/order-status.ts';
import type { OwnOrdersFilter } from '#contract/orders/orders.ts';
import { productConditions } from '#server/catalogue/products/match-products.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import type { OrdersPage } from './list-orders.ts';
import { boundedPage, cutPage, isAfter, isWithin, type OrderCursor, type PageRow } from './order-cursor.ts';
import { largeColumns, type OrderWithHistoryRow, orderWithHistoryColumns, toOrderWithHistory } from './queries.ts';

/** Whether a filter leaves anything out. */
export function isFiltered({ search, status, from, before }: OwnOrdersFilter): boolean {
  return [search?.trim(), status, from, before].some(Boolean);
}

/** One page of the matching orders of a customer, newest first. A text finds products as the administrators' search does. */
export async function searchOwnOrders(
  db: Runner,
  userId: number,
  { limit, after, ...filter }: OwnOrdersFilter & { limit: number; after: OrderCursor | undefined },
): Promise<OrdersPage> {
  const matching = sql`select * from orders o where o.user_id = ${userId} and ${await conditionOf(db, userId, filter)}`;
  const { rows } = await db.execute<OrderWithHistoryRow & PageRow & { total: number }>(sql`
    with matching as materialized (${matching})
    select size.total, o.* from (select count(*)::int as total from matching) size
    left join ${boundedPage(
      sql`select * from matching where ${isAfter(sql`id`, after)} order by created_at desc, id desc limit ${limit + 1}`,
      orderWithHistoryColumns,
      [...largeColumns, sql`history`],
    )} o on true
    order by o.place`);
  const { shown, next } = cutPage(
    rows.filter(({ id }) => id !== null), // an empty page has one row, with the total
    limit,
  );
  return { items: shown.map(toOrderWithHistory), total: rows[0]?.total ?? 0, next };
}

async function conditionOf(
  db: Runner,
  userId: number,
  { search, status, from, before }: OwnOrdersFilter,
): Promise<SQL> {
  const isClosed = sql`o.status = any(${closedStatuses}::text[])`;
  return sql.join(
    [
      sql`true`,
      ...(status === 'open' ? [sql`not ${isClosed}`] : status ? [sql`o.status = ${status}`] : []),
      isWithin(sql`o.created_at`, { from, before }),
      ...(search?.trim() ? [await isNamed(db, userId, search)] : []),
    ],
    sql` and `,
  );
}

async function isNamed(db: Runner, userId: number, search: string): Promise<SQL> {
  // An id may be copied from the page: "#4f2a91c7".
  const id = search.trim().toLowerCase().replace(/^#/, '');
  const isId = /^[0-9a-f-]{4,36}$/.test(id) ? sql`o.id::text like ${`${id}%`}` : sql`false`;
  const ordered = sql`select l.product_id from orders own join order_lines l on l.order_id = own.id where own.user_id = ${userId}`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select p.id from products p where p.id in (${ordered}) and ${sql.join(await productConditions(db, search), sql` and `)}`);
  const products = rows.map((product) => product.id);
  return sql`(${isId} or exists (select from order_lines l where l.order_id = o.id and l.product_id = any(${products}::int[])))`;
}
