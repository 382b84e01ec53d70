import type { VersionedOrder } from '#contract/admin/orders.ts';
import type { ShippingAddress } from '#contract/checkout/details.ts';
import { CART_LINES_MAX } from '#contract/limits.ts';
import { centsToText } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Order, OrderItem, OrderWithHistory } from '#contract/orders/orders.ts';
import type { Runner, Transaction } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import type { Promises } from '#server/stock/allocation/promise-order.ts';

/**
 * SQL: the version of `o`, a row of orders, from the hash of its newest event. It differs after each change of the status.
 * Empty before the first event.
 */
export const orderVersion = sql`coalesce(left(encode(o.history_hash, 'hex'), 32), '')`;

/** SQL: the columns of `o`, a row of orders, and its lines as JSON. */
export const orderColumns = sql`
  o.id, o.first_name as "firstName", o.last_name as "lastName", o.email, o.address, o.city,
  o.postal_code as "postalCode", o.country, o.delivery_note as "deliveryNote", o.total_cents::float8 as "totalCents", o.status, o.language,
  o.created_at as "createdAt", ${orderVersion} as version,
  (select coalesce(json_agg(json_build_object(
      'drugName', l.drug_name, 'brandName', l.brand_name, 'productCode', l.product_code,
      'packagingType', l.packaging_type, 'releaseForm', l.release_form, 'dosage', l.dosage, 'quantity', l.quantity,
      'unitPriceCents', l.unit_price_cents) order by l.position), '[]')
   from order_lines l where l.order_id = o.id) as lines,
  (select json_object_agg(p.position, p.waiting) from promises p where p.order_id = o.id and p.waiting > 0) as waiting,
  (select json_object_agg(p.position, p.earliest_expiry) from promises p where p.order_id = o.id and p.earliest_expiry is not null) as "earliestExpiry"`;

/** The columns whose size differs most between orders: their sizes are added up for a page (`boundedPage`). */
export const largeColumns = [sql`lines`, sql`"deliveryNote"`];

/** Money in whole cents. */
export interface OrderLineRow {
  drugName: string;
  brandName: string;
  /** Empty, as the packaging, in orders placed before packs were recorded. */
  productCode: string;
  packagingType: string;
  releaseForm: string;
  dosage: string;
  quantity: number;
  unitPriceCents: number;
}

export interface OrderRow extends Promises {
  [column: string]: unknown;
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  address: string;
  city: string;
  postalCode: string;
  country: string;
  /** An empty text for an order without a note. */
  deliveryNote: string;
  totalCents: number;
  status: OrderStatus;
  language: string;
  version: string;
  createdAt: Date | string;
  lines: OrderLineRow[];
}

/** Converts a row to the order of the API. */
export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    shippingAddress: { address: row.address, city: row.city, postalCode: row.postalCode, country: row.country },
    orderItems: withPromises(
      row.lines.map((line) => ({
        productName: line.drugName,
        drugName: line.drugName,
        brandName: line.brandName,
        productCode: line.productCode,
        packagingType: line.packagingType,
        releaseForm: line.releaseForm,
        dosage: line.dosage,
        quantity: line.quantity,
        price: line.unitPriceCents / 100,
        selectedPrice: line.unitPriceCents / 100,
      })),
      row,
    ),
    totalAmount: centsToText(row.totalCents),
    status: row.status,
    createdAt: new Date(row.createdAt).toISOString(),
    ...(row.deliveryNote && { deliveryNote: row.deliveryNote }),
  };
}

/** Lines with the packs that wait, and the short-dated packs that were accepted. */
export function withPromises(lines: OrderItem[], { waiting, earliestExpiry }: Promises): OrderItem[] {
  if (!waiting && !earliestExpiry) return lines;
  return lines.map((line, position) => ({
    ...line,
    ...(waiting?.[position] !== undefined && { backOrdered: waiting[position] }),
    ...(earliestExpiry?.[position] && { earliestExpiry: earliestExpiry[position] }),
  }));
}

/** Converts a row to the order of the administrators' API. */
export function toVersionedOrder(row: OrderRow): VersionedOrder {
  return { ...toOrder(row), version: row.version };
}

/** An order of this customer; undefined for another customer's order. */
export async function findOwnOrder(db: Runner, userId: number, id: string): Promise<OrderWithHistory | undefined> {
  const { rows } = await orderByOwner(db, { userId, id });
  return rows[0] && toOrderWithHistory(rows[0]);
}

/** An order of any customer: for administrators only. */
export async function findAnyOrder(db: Runner, id: string): Promise<OrderWithHistory | undefined> {
  const { rows } = await orderById(db, { id });
  return rows[0] && toOrderWithHistory(rows[0]);
}

/** The order that the customer already placed with this idempotency key. */
export async function findOrderByKey(db: Runner, userId: number, key: string): Promise<OrderWithHistory | undefined> {
  const { rows } = await orderByKey(db, { userId, key });
  return rows[0] && toOrderWithHistory(rows[0]);
}

export type OrderWithHistoryRow = OrderRow & { history: { status: OrderStatus; at: string }[] };

/** SQL: the columns of an order with its history. */
export const orderWithHistoryColumns = sql`${orderColumns},
  (select coalesce(json_agg(json_build_object('status', e.to_status, 'at', e.created_at) order by e.id), '[]')
   from order_events e where e.order_id = o.id) as history`;

const selectWithHistory = (where: SQL) => sql`select ${orderWithHistoryColumns} from orders o where ${where}`;

const orderById = prepared<{ id: string }, OrderWithHistoryRow>(({ id }) => selectWithHistory(sql`o.id = ${id}`));
const orderByOwner = prepared<{ userId: number; id: string }, OrderWithHistoryRow>(({ userId, id }) =>
  selectWithHistory(sql`o.id = ${id} and o.user_id = ${userId}`),
);
const orderByKey = prepared<{ userId: number; key: string }, OrderWithHistoryRow>(({ userId, key }) =>
  selectWithHistory(sql`o.user_id = ${userId} and o.idempotency_key = ${key}`),
);

export function toOrderWithHistory(row: OrderWithHistoryRow): OrderWithHistory {
  return {
    ...toOrder(row),
    history: row.history.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })),
  };
}

/** The row of an order, for administrators and mails. */
export async function findOrder(db: Runner, id: string): Promise<OrderRow | undefined> {
  const { rows } = await db.execute<OrderRow>(sql`select ${orderColumns} from orders o where o.id = ${id}`);
  return rows[0];
}

/** The shipping address of the customer's newest order; null before the first order. */
export async function findLastShippingAddress(db: Runner, userId: number): Promise<ShippingAddress | null> {
  const { rows } = await db.execute<ShippingAddress & Record<string, unknown>>(sql`
    select address, city, postal_code as "postalCode", country from orders
    where user_id = ${userId} order by created_at desc, id desc limit 1`);
  return rows[0] ?? null;
}

/** How much one account may order. */
export interface OrderLimits {
  ordersPerHour: number;
  linesPerDay: number;
}

/**
 * Seconds until the customer may place an order with `added` lines, or undefined if the limits allow it now. Counts the orders
 * themselves, with the customer locked, so that rejected and repeated requests do not count.
 */
export async function secondsUntilNextOrder(
  db: Runner,
  { userId, added, limits }: { userId: number; added: number; limits: OrderLimits },
): Promise<number | undefined> {
  const { ordersPerHour, linesPerDay } = limits;
  // With at most this many orders in a day their lines cannot exceed the limit, so they are not summed.
  const ordersThatAlwaysFit = Math.max(0, Math.floor((linesPerDay - added) / CART_LINES_MAX));
  const counted = { userId, added, linesPerDay, hourOffset: ordersPerHour - 1, ordersThatAlwaysFit };
  const { rows } = await untilNextOrder(db, counted);
  return rows[0]?.seconds ?? undefined;
}

interface LimitValues {
  userId: number;
  added: number;
  linesPerDay: number;
  hourOffset: number;
  ordersThatAlwaysFit: number;
}

const untilNextOrder = prepared<LimitValues, { seconds: number | null }>(
  ({ userId, added, linesPerDay, hourOffset, ordersThatAlwaysFit }) => sql`
    with hour as (
      select created_at + interval '1 hour' as ends from orders
      where user_id = ${userId} and created_at > now() - interval '1 hour'
      order by created_at desc offset ${hourOffset} limit 1
    ), day as materialized (
      select id, created_at from orders where user_id = ${userId} and created_at > now() - interval '1 day' and exists (
        select from orders where user_id = ${userId} and created_at > now() - interval '1 day'
        order by created_at desc offset ${ordersThatAlwaysFit} limit 1)
    ), lines as (
      select created_at, sum((select max(position) + 1 from order_lines l where l.order_id = day.id))
                         over (order by created_at desc, id desc) as since from day
    ), full_day as (
      select created_at + interval '1 day' as ends from lines where since + ${added}::int > ${linesPerDay}::int
      order by created_at desc limit 1
    )
    select greatest(1, ceil(extract(epoch from max(ends) - now())))::int as seconds
    from (table hour union all table full_day) windows having count(*) > 0`,
);

/**
 * The addresses for mails about an order. `contact` is absent when it equals the account's address. Undefined after the
 * account was erased.
 */
export async function findOrderRecipients(
  db: Runner,
  orderId: string,
): Promise<{ userId: number; account: string; contact?: string } | undefined> {
  const { rows } = await recipientEmails(db, { orderId });
  const [row] = rows;
  return row && { userId: row.userId, account: row.account, ...(row.same ? {} : { contact: row.contact }) };
}

const recipientEmails = prepared<
  { orderId: string },
  { userId: number; account: string; contact: string; same: boolean }
>(
  ({ orderId }) => sql`
    select u.id as "userId", u.email as account, o.email as contact, lower(u.email) = lower(o.email) as same
    from orders o join users u on u.id = o.user_id where o.id = ${orderId}`,
);

/** Adds an event to an order's history. `actorId` is the administrator, null for the customer. */
export const addOrderEvent = prepared<
  { orderId: string; actorId: number | null; fromStatus: OrderStatus | null; toStatus: OrderStatus },
  { id: string }
>(
  ({ orderId, actorId, fromStatus, toStatus }) => sql`
    insert into order_events (order_id, actor_id, from_status, to_status)
    values (${orderId}, ${actorId}, ${fromStatus}, ${toStatus}) returning id::text`,
);

export async function hasOrders(tx: Transaction, userId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`select from orders where user_id = ${userId} limit 1`);
  return rowCount === 1;
}
