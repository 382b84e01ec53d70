import { type SQL, sql } from 'drizzle-orm';
import type { AdminOrdersQuery, OrderStats } from '#contract/admin-orders.ts';
import { centsToText } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { Runner } from '../../database/pool.ts';
import { type OrderRow, orderColumns, orderOf } from '../../orders/queries.ts';

/** Most orders in one answer (CONTRACT §2). */
const LIMIT_MAX = 1000;

/** A place in the list of orders, newest first: the order that a page ended with. */
export interface Cursor {
  /** Microseconds since 1970 as decimal text: exact, unlike a Date. */
  createdAt: string;
  id: string;
}

export interface OrdersPage {
  items: Order[];
  /** How many match in all, whatever the page. */
  total: number;
  /** Where the next page begins, if there is one. */
  next: Cursor | undefined;
}

/** One page of everyone's orders, newest first. */
export async function listAllOrders(
  db: Runner,
  query: AdminOrdersQuery,
  after: Cursor | undefined,
): Promise<OrdersPage> {
  const { limit = LIMIT_MAX } = query;
  const where = matching(query);
  const beyond = after
    ? sql`and (o.created_at, o.id) <
        (timestamptz 'epoch' + ${after.createdAt}::bigint * interval '1 microsecond', ${after.id}::uuid)`
    : sql``;
  const [page, count] = await Promise.all([
    db.execute<OrderRow & { place: string }>(sql`
      select ${orderColumns}, (extract(epoch from o.created_at) * 1000000)::bigint::text as place
      from orders o where ${where} ${beyond}
      order by o.created_at desc, o.id desc limit ${limit + 1}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from orders o where ${where}`),
  ]);
  const rows = page.rows.slice(0, limit);
  const last = rows.at(-1);
  return {
    items: rows.map(orderOf),
    total: count.rows[0]?.total ?? 0,
    next: last && page.rows.length > limit ? { createdAt: last.place, id: last.id } : undefined,
  };
}

function matching({ status, search }: AdminOrdersQuery): SQL {
  const conditions = [sql`true`];
  if (status) conditions.push(sql`o.status = ${status}`);
  const text = search?.trim();
  if (text) {
    const pattern = `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
    conditions.push(sql`(o.id::text ilike ${pattern} or o.email ilike ${pattern}
      or o.first_name || ' ' || o.last_name ilike ${pattern})`);
  }
  return sql.join(conditions, sql` and `);
}

/** Figures over all orders. */
export async function orderStats(db: Runner): Promise<OrderStats> {
  const { rows } = await db.execute<{ total: number; pending: number; processing: number; cents: number }>(sql`
    select count(*)::int as total,
           count(*) filter (where status = 'pending')::int as pending,
           count(*) filter (where status = 'processing')::int as processing,
           coalesce(sum(total_cents), 0)::float8 as cents
    from orders`);
  const row = rows[0] ?? { total: 0, pending: 0, processing: 0, cents: 0 };
  return {
    totalOrders: row.total,
    pendingOrders: row.pending,
    processingOrders: row.processing,
    totalRevenue: centsToText(row.cents),
  };
}
