import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { QUANTITY_MAX } from '#contract/limits.ts';
import { orderStatuses } from '#contract/order-status.ts';
import { users } from '#server/accounts/schema.ts';
import { products } from '#server/catalogue/schema.ts';
import { created, hash } from '#server/platform/database/columns.ts';

const statusList = sql.raw(orderStatuses.map((status) => `'${status}'`).join(', '));

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null after the account was erased, which also clears the personal data of the order (erase-account.ts). */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    address: text().notNull(),
    city: text().notNull(),
    postalCode: text('postal_code').notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text().notNull(),
    /** The customer's instructions for the courier, or an empty text. */
    deliveryNote: text('delivery_note').notNull().default(''),
    /** ISO 4217. */
    currency: text().notNull(),
    /** The sum of the lines. `check_order_total` rejects any other total at commit. */
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    status: text({ enum: orderStatuses }).notNull().default('pending'),
    /** The language the customer ordered in. */
    language: text().notNull(),
    idempotencyKey: text('idempotency_key'),
    /** Hash of the order's newest event, written by a trigger. Null only before the first event. */
    historyHash: hash('history_hash'),
    createdAt: created(),
  },
  (t) => [
    unique('orders_idempotency').on(t.userId, t.idempotencyKey),
    // Read backwards, newest first. Drizzle writes descending indexes as `nulls last`, which does not match that order.
    index('orders_by_user').on(t.userId, t.createdAt, t.id),
    index('orders_by_time').on(t.createdAt, t.id),
    index('orders_by_status').on(t.status, t.createdAt, t.id),
    // An erasure clears the account's address from other customers' orders too.
    index('orders_by_email').on(sql`lower(${t.email})`),
    // What administrators search when no name matches (admin/orders/find-by-place.ts).
    index('orders_by_place')
      .using('gin', sql`normalise(' ' || address || ' ' || city || ' ' || postal_code) gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 }),
    check('orders_total', sql`total_cents >= 0`),
    check('orders_status', sql`status in (${statusList})`),
  ],
);

/**
 * The lines of an order, copied from the catalogue when it was placed. `check_added_lines` and its siblings reject lines that do not
 * add up to the order's total after each statement, so all lines of an order are written by one statement.
 */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    position: smallint().notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    drugName: text('drug_name').notNull(),
    brandName: text('brand_name').notNull(),
    /** `products.product_id`. Empty in orders placed before migration 0022. */
    productCode: text('product_code').notNull().default(''),
    packagingType: text('packaging_type').notNull().default(''),
    /** `Product.releaseForm`. Empty if it had none, and in orders placed before migration 0023. */
    releaseForm: text('release_form').notNull().default(''),
    dosage: text().notNull(),
    quantity: integer().notNull(),
    unitPriceCents: integer('unit_price_cents').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    index('order_lines_product').on(t.productId),
    check('order_lines_quantity', sql`quantity between 1 and ${sql.raw(String(QUANTITY_MAX))}`),
    check('order_lines_price', sql`unit_price_cents >= 0`),
  ],
);

/**
 * Every change of an order's status: who, when, from, to. Append-only and chained: a trigger writes into each row the hash
 * of the row before, and into the first row the hash of the order itself (docs/decisions/0016).
 */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The administrator; null for the customer of the order. Kept when that account is erased. */
    actorId: integer('actor_id'),
    fromStatus: text('from_status', { enum: orderStatuses }),
    toStatus: text('to_status', { enum: orderStatuses }).notNull(),
    /** A trigger writes both and ignores given values. The first event has the time of the order. */
    previousHash: hash('previous_hash').notNull().default(sql`'\\x'`),
    createdAt: created(),
  },
  (t) => [
    index('order_events_order').on(t.orderId, t.id),
    check('order_events_status', sql`to_status in (${statusList})`),
  ],
);
