import type { VersionedOrder } from '#contract/admin/orders.ts';
import type { ShippingAddress } from '#contract/checkout/checkout.ts';
import { centsToText } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Order, OrderWithHistory } from '#contract/orders/orders.ts';
import type { Runner, Transaction } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';

/**
 * Another text with each change of the status of `o`, a row of orders: its history is a chain, of which this is the end. One
 * whose history has not begun has the empty text.
 */
export const orderVersion = sql`coalesce(left(encode(o.history_hash, 'hex'), 32), '')`;

/** An order and its lines, as one row of JSON; `o` is a row of orders. */
export const orderColumns = sql`
  o.id, o.first_name as "firstName", o.last_name as "lastName", o.email, o.address, o.city,
  o.postal_code as "postalCode", o.country, o.total_cents::float8 as "totalCents", o.status, o.language,
  o.created_at as "createdAt", ${orderVersion} as version,
  (select coalesce(json_agg(json_build_object(
      'drugName', l.drug_name, 'brandName', l.brand_name, 'dosage', l.dosage, 'quantity', l.quantity,
      'unitPriceCents', l.unit_price_cents) order by l.position), '[]')
   from order_lines l where l.order_id = o.id) as lines`;

/** Money in whole cents. */
export interface OrderLineRow {
  drugName: string;
  brandName: string;
  dosage: string;
  quantity: number;
  unitPriceCents: number;
}

export interface OrderRow {
  [column: string]: unknown;
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  address: string;
  city: string;
  postalCode: string;
  country: string;
  totalCents: number;
  status: OrderStatus;
  language: string;
  version: string;
  createdAt: Date | string;
  lines: OrderLineRow[];
}

/** A row as the API shows it. */
export function orderOf(row: OrderRow): Order {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    shippingAddress: { address: row.address, city: row.city, postalCode: row.postalCode, country: row.country },
    orderItems: row.lines.map((line) => ({
      productName: line.drugName,
      drugName: line.drugName,
      brandName: line.brandName,
      dosage: line.dosage,
      quantity: line.quantity,
      price: line.unitPriceCents / 100,
      selectedPrice: line.unitPriceCents / 100,
    })),
    totalAmount: centsToText(row.totalCents),
    status: row.status,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

/** The same as the administrator's desk shows it. */
export function adminOrderOf(row: OrderRow): VersionedOrder {
  return { ...orderOf(row), version: row.version };
}

/** One of a person's own orders; undefined where it is somebody else's. */
export async function findOrderOf(db: Runner, userId: number, id: string): Promise<OrderWithHistory | undefined> {
  const { rows } = await orderOfOwner(db, { userId, id });
  return rows[0] && orderWithHistoryOf(rows[0]);
}

/** The order of an id, whoever placed it: for administrators alone. */
export async function findAnyOrder(db: Runner, id: string): Promise<OrderWithHistory | undefined> {
  const { rows } = await orderOfAnyone(db, { id });
  return rows[0] && orderWithHistoryOf(rows[0]);
}

/** The order that a key of this person already made, if it did. */
export async function findOrderByKey(db: Runner, userId: number, key: string): Promise<OrderWithHistory | undefined> {
  const { rows } = await orderOfKey(db, { userId, key });
  return rows[0] && orderWithHistoryOf(rows[0]);
}

export type OrderWithHistoryRow = OrderRow & { history: { status: OrderStatus; at: string }[] };

/** The same with its history. */
export const orderWithHistoryColumns = sql`${orderColumns},
  (select coalesce(json_agg(json_build_object('status', e.to_status, 'at', e.created_at) order by e.id), '[]')
   from order_events e where e.order_id = o.id) as history`;

const selectFollowed = (where: SQL) => sql`select ${orderWithHistoryColumns} from orders o where ${where}`;

const orderOfAnyone = prepared<{ id: string }, OrderWithHistoryRow>(({ id }) => selectFollowed(sql`o.id = ${id}`));
const orderOfOwner = prepared<{ userId: number; id: string }, OrderWithHistoryRow>(({ userId, id }) =>
  selectFollowed(sql`o.id = ${id} and o.user_id = ${userId}`),
);
const orderOfKey = prepared<{ userId: number; key: string }, OrderWithHistoryRow>(({ userId, key }) =>
  selectFollowed(sql`o.user_id = ${userId} and o.idempotency_key = ${key}`),
);

export function orderWithHistoryOf(row: OrderWithHistoryRow): OrderWithHistory {
  return {
    ...orderOf(row),
    history: row.history.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })),
  };
}

/** The row of one order, as an administrator's answer and mails are made of. */
export async function findOrder(db: Runner, id: string): Promise<OrderRow | undefined> {
  const { rows } = await db.execute<OrderRow>(sql`select ${orderColumns} from orders o where o.id = ${id}`);
  return rows[0];
}

/** Where the person's newest order went; null before the first. */
export async function findLastShippingAddress(db: Runner, userId: number): Promise<ShippingAddress | null> {
  const { rows } = await db.execute<ShippingAddress & Record<string, unknown>>(sql`
    select address, city, postal_code as "postalCode", country from orders
    where user_id = ${userId} order by created_at desc, id desc limit 1`);
  return rows[0] ?? null;
}

/**
 * Seconds until the customer may place another order, when `perHour` were placed within the last hour; else undefined.
 * Counted from the orders themselves, behind the customer's lock: what was refused or repeated is none.
 */
export async function secondsUntilNextOrder(db: Runner, userId: number, perHour: number): Promise<number | undefined> {
  const { rows } = await untilNextOrder(db, { userId, skipped: perHour - 1 });
  return rows[0]?.seconds;
}

const untilNextOrder = prepared<{ userId: number; skipped: number }, { seconds: number }>(
  ({ userId, skipped }) => sql`
    select greatest(1, ceil(extract(epoch from created_at + interval '1 hour' - now())))::int as seconds from orders
    where user_id = ${userId} and created_at > now() - interval '1 hour'
    order by created_at desc offset ${skipped} limit 1`,
);

/** Where mails about an order go; `contact` is absent when the form named the account's own address. Undefined once that account is erased. */
export async function findOrderAddresses(
  db: Runner,
  orderId: string,
): Promise<{ userId: number; account: string; contact?: string } | undefined> {
  const { rows } = await addressesOf(db, { orderId });
  const [row] = rows;
  return row && { userId: row.userId, account: row.account, ...(row.same ? {} : { contact: row.contact }) };
}

const addressesOf = prepared<{ orderId: string }, { userId: number; account: string; contact: string; same: boolean }>(
  ({ orderId }) => sql`
    select u.id as "userId", u.email as account, o.email as contact, lower(u.email) = lower(o.email) as same
    from orders o join users u on u.id = o.user_id where o.id = ${orderId}`,
);

/** Adds to the history of an order; `actorId` is the administrator, null for the customer. */
export const addOrderEvent = prepared<
  { orderId: string; actorId: number | null; fromStatus: OrderStatus | null; toStatus: OrderStatus },
  object
>(
  ({ orderId, actorId, fromStatus, toStatus }) => sql`
    insert into order_events (order_id, actor_id, from_status, to_status)
    values (${orderId}, ${actorId}, ${fromStatus}, ${toStatus})`,
);

export async function hasOrders(tx: Transaction, userId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`select from orders where user_id = ${userId} limit 1`);
  return rowCount === 1;
}
