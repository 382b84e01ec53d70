import type { AdminOrder, OrderStats, VersionedOrder } from '#contract/admin/orders.ts';
import { centsToText } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { beyond, type Cursor, cutPage, placeColumn } from '#server/orders/order-cursor.ts';
import { adminOrderOf, type OrderRow, orderColumns } from '#server/orders/queries.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';

/** One page of everyone's orders. */
export interface OrdersPage {
  items: VersionedOrder[];
  /** Where the next page begins, if there is one. */
  next: Cursor | undefined;
}

/** How many orders match, whatever the page. */
export interface Total {
  total: number;
  /** There are more: they were not counted to the end. */
  isAtLeast: boolean;
}

/** The orders of one status, or all, newest first: a walk along an index. */
export async function pageOfOrders(
  db: Runner,
  { status, limit }: { status: OrderStatus | undefined; limit: number },
  after: Cursor | undefined,
): Promise<OrdersPage> {
  const where = status ? sql`o.status = ${status}` : sql`true`;
  return await fetchPage(
    db,
    sql`select * from orders o where ${where} and ${beyond(sql`o.id`, after)}
        order by created_at desc, id desc limit ${limit + 1}`,
    limit,
  );
}

/** A page of these rows of `orders`, of which there may be one more than it holds: it tells that another page follows. */
export async function fetchPage(db: Runner, orders: SQL, limit: number): Promise<OrdersPage> {
  const { rows } = await db.execute<OrderRow & { place: string }>(sql`
    select ${orderColumns}, ${placeColumn}
    from (${orders}) o order by o.created_at desc, o.id desc`);
  const { shown, next } = cutPage(rows, limit);
  return { items: shown.map(adminOrderOf), next };
}

/** What is kept of all orders (migrations/0013). */
export interface Figures {
  orders: Partial<Record<OrderStatus, number>>;
  totalCents: number;
  /** Another number with each change of any order that the desk could show: what polling asks for instead of the list. */
  version: string;
}

export async function readOrderStats(db: Runner): Promise<Figures> {
  const { rows } = await db.execute<{ orders: Figures['orders']; cents: string; version: string }>(sql`
    select coalesce(json_object_agg(status, orders), '{}') as orders, coalesce(sum(cents), 0)::text as cents,
           coalesce(sum(changes), 0)::text as version
    from (select status, sum(orders) as orders, sum(total_cents) as cents, sum(changes) as changes
          from order_figures group by status) of_status`);
  const [row] = rows;
  return { orders: row?.orders ?? {}, totalCents: Number(row?.cents ?? 0), version: row?.version ?? '0' };
}

/** How many orders there are, of one status or at all. */
export function countOf({ orders }: Figures, status?: OrderStatus): number {
  return status ? (orders[status] ?? 0) : Object.values(orders).reduce((sum, each) => sum + each, 0);
}

/** The figures as the desk shows them. */
export function statsOf(figures: Figures): OrderStats {
  return {
    totalOrders: countOf(figures),
    pendingOrders: countOf(figures, 'pending'),
    processingOrders: countOf(figures, 'processing'),
    totalRevenue: centsToText(figures.totalCents),
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
  return row && { ...adminOrderOf(row), history: row.history.map(stepOf) };
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
