import { type SQL, sql } from 'drizzle-orm';
import type { AdminOrder, AdminOrdersQuery, OrderStats } from '#contract/admin-orders.ts';
import { centsToText } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order-status.ts';
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

/** One order with its whole history and who made it; undefined where there is none of this id. */
export async function findAdminOrder(db: Runner, id: string): Promise<AdminOrder | undefined> {
  const { rows } = await db.execute<OrderRow & { history: StepRow[] }>(sql`
    select ${orderColumns},
           (select coalesce(json_agg(json_build_object('status', e.to_status, 'at', e.created_at, 'by', e.actor_id,
                                                       'name', u.first_name || ' ' || u.last_name) order by e.id), '[]')
            from order_events e left join users u on u.id = e.actor_id where e.order_id = o.id) as history
    from orders o where o.id = ${id}`);
  const [row] = rows;
  return row && { ...orderOf(row), history: row.history.map(stepOf) };
}

interface StepRow {
  status: OrderStatus;
  at: string;
  /** The administrator's account; null for the customer's own placing. */
  by: number | null;
  /** Null where there is no such account any more. */
  name: string | null;
}

function stepOf({ status, at, by, name }: StepRow): AdminOrder['history'][number] {
  return { status, at: new Date(at).toISOString(), by: by === null ? null : { id: by, name } };
}
