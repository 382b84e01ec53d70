import type { AdminOrder, OrderNote, OrderStats, OrdersFilter, VersionedOrder } from '#contract/admin/orders.ts';
import { centsToText } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { OrderSort } from '#contract/orders/order-sort.ts';
import {
  boundedPage,
  cutPage,
  isAfter,
  isWithin,
  type OrderCursor,
  type PageRow,
  sortedBy,
} from '#server/orders/order-cursor.ts';
import { largeColumns, type OrderRow, orderColumns, toVersionedOrder } from '#server/orders/queries.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { packsOfOrder } from '#server/stock/allocation/packs-of-order.ts';

/** One page of the orders of all customers. */
export interface OrdersPage {
  items: VersionedOrder[];
  /** The start of the next page, if there is one. */
  next: OrderCursor | undefined;
}

/** The number of matching orders on all pages. */
export interface Total {
  total: number;
  /** The count stopped at its limit: there are more. */
  isAtLeast: boolean;
}

/** What a search without a match returns. */
export const noOrders: OrdersPage & Total = { items: [], next: undefined, total: 0, isAtLeast: false };

/** Matches are counted up to this limit. */
export const COUNTED_MAX = 5_000;

/** The status and the period of the orders in a list. */
export type ListFilter = Pick<OrdersFilter, 'status' | 'from' | 'before'>;

/** What one page of a list holds. */
export interface PageRequest {
  limit: number;
  sort: OrderSort;
  /** The end of the page before. */
  after: OrderCursor | undefined;
}

/** SQL: the order `o` has the status and was placed in the period. */
export function isListed({ status, ...period }: ListFilter): SQL {
  const isWithinPeriod = isWithin(sql`o.created_at`, period);
  return status ? sql`o.status = ${status} and ${isWithinPeriod}` : isWithinPeriod;
}

/** The number of rows `o` of `orders` that a condition selects. */
export async function countMatches(db: Runner, where: SQL): Promise<Total> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (select from orders o where ${where} limit ${COUNTED_MAX + 1}) as found`);
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, COUNTED_MAX), isAtLeast: total > COUNTED_MAX };
}

/** SQL: the rows `o` of `orders` that a condition selects, for one page: one row more than `limit` means that another page follows. */
export function rowsOfPage(where: SQL, { limit, sort, after }: PageRequest): SQL {
  return sql`select * from orders o where ${where} and ${isAfter(sql`o.id`, after, sort)}
    order by ${sortedBy(sort, sql`id`)} limit ${limit + 1}`;
}

/** A page of these rows of `orders`. */
export async function fetchPage(
  db: Runner,
  orders: SQL,
  { limit, sort }: Omit<PageRequest, 'after'>,
): Promise<OrdersPage> {
  const { rows } = await db.execute<OrderRow & PageRow>(sql`
    select o.* from ${boundedPage(orders, orderColumns, largeColumns, sort)} o order by o.place`);
  const { shown, next } = cutPage(rows, limit);
  return { items: shown.map(toVersionedOrder), next };
}

/** Totals over all orders, maintained by triggers (migrations/0013). */
export interface OrderTotals {
  orders: Partial<Record<OrderStatus, number>>;
  totalCents: number;
  /** Changes with every change of an order. Polling compares it instead of reading the list. */
  version: string;
}

export async function readOrderStats(db: Runner): Promise<OrderTotals> {
  const { rows } = await db.execute<{ orders: OrderTotals['orders']; cents: string; version: string }>(sql`
    select coalesce(json_object_agg(status, orders), '{}') as orders, coalesce(sum(cents), 0)::text as cents,
           coalesce(sum(changes), 0)::text as version
    from (select status, sum(orders) as orders, sum(total_cents) as cents, sum(changes) as changes
          from order_stats group by status) of_status`);
  const [row] = rows;
  return { orders: row?.orders ?? {}, totalCents: Number(row?.cents ?? 0), version: row?.version ?? '0' };
}

/** The number of orders of one status, or of all. */
export function countOrders({ orders }: OrderTotals, status?: OrderStatus): number {
  return status ? (orders[status] ?? 0) : Object.values(orders).reduce((sum, each) => sum + each, 0);
}

/** Converts the totals to the API's statistics. */
export function toOrderStats(totals: OrderTotals): OrderStats {
  return {
    totalOrders: countOrders(totals),
    pendingOrders: countOrders(totals, 'pending'),
    processingOrders: countOrders(totals, 'processing'),
    totalRevenue: centsToText(totals.totalCents),
  };
}

/** An order with its history and the author of each change; undefined if it does not exist. */
export async function findAdminOrder(db: Runner, id: string): Promise<AdminOrder | undefined> {
  const { rows } = await db.execute<OrderRow & Details>(sql`
    select ${orderColumns},
           (select coalesce(json_agg(json_build_object('status', e.to_status, 'at', e.created_at, 'by', e.actor_id,
                                                       'name', u.first_name || ' ' || u.last_name) order by e.id), '[]')
            from order_events e left join users u on u.id = e.actor_id where e.order_id = o.id) as history,
           (select json_agg(json_build_object('id', n.id, 'at', n.created_at, 'by', n.author_id,
                                              'name', u.first_name || ' ' || u.last_name, 'text', n.text) order by n.id)
            from order_notes n left join users u on u.id = n.author_id where n.order_id = o.id) as notes,
           ${packsOfOrder} as packs
    from orders o where o.id = ${id}`);
  const [row] = rows;
  if (!row) return undefined;
  const { history, notes, packs } = row;
  return {
    ...toVersionedOrder(row),
    history: history.map(toHistoryEntry),
    ...(notes && { notes: notes.map(toNote) }),
    ...(packs && { packs }),
  };
}

interface Details {
  history: HistoryRow[];
  notes: NoteRow[] | null;
  packs: NonNullable<AdminOrder['packs']> | null;
}

interface HistoryRow {
  status: OrderStatus;
  at: string;
  /** The administrator's account; null for the customer. */
  by: number | null;
  /** Null after that account was deleted. */
  name: string | null;
}

function toHistoryEntry({ status, at, by, name }: HistoryRow): AdminOrder['history'][number] {
  return { status, at: new Date(at).toISOString(), by: by === null ? null : { id: by, name } };
}

interface NoteRow extends Pick<OrderNote, 'id' | 'at' | 'text'> {
  by: number;
  name: string | null;
}

function toNote({ id, at, by, name, text }: NoteRow): OrderNote {
  return { id, at: new Date(at).toISOString(), by: { id: by, name }, text };
}
