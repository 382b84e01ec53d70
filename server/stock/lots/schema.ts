import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { stockBands } from '#contract/stock/band.ts';
import { PACKS_MAX } from '#contract/stock/lot-fields.ts';
import { approvedStatuses, lotStatuses } from '#contract/stock/lot-status.ts';
import { created, hash, moment } from '#server/platform/database/columns.ts';
import { items } from '#server/stock/schema.ts';

const bandList = sql.raw(stockBands.map((band) => `'${band}'`).join(', '));
const statusList = sql.raw(lotStatuses.map((status) => `'${status}'`).join(', '));

/** Append-only, like `receipts`: the ledger names them. */
export const suppliers = pgTable(
  'suppliers',
  { id: integer().primaryKey().generatedAlwaysAsIdentity(), name: text().notNull() },
  (t) => [uniqueIndex('suppliers_name').on(sql`lower(${t.name})`)],
);

/** Deliveries, append-only. The same number of a delivery note comes once from a supplier. */
export const receipts = pgTable(
  'receipts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    supplierId: integer('supplier_id')
      .notNull()
      .references(() => suppliers.id),
    deliveryNote: text('delivery_note').notNull(),
    /** Of its lines, so that a repeated request is recognised. */
    contentHash: hash('content_hash').notNull(),
    createdAt: created(),
  },
  (t) => [uniqueIndex('receipts_delivery_note').on(t.supplierId, sql`lower(${t.deliveryNote})`)],
);

/** One row for each item that is tracked or ever had lots. Whoever changes lots, promises or reservations of an item locks this row first (server/locks.ts). */
export const itemStock = pgTable(
  'item_stock',
  {
    itemId: integer('item_id')
      .primaryKey()
      .references(() => items.id),
    /** When the next delivery is expected; the next receipt clears it. */
    expectedOn: date('expected_on'),
    /** Packs below which it is low in stock. */
    lowBelow: integer('low_below').notNull().default(10),
    /** When none is left, visitors see “on back order” instead of “out of stock”. */
    backOrders: boolean('back_orders').notNull().default(false),
    /** What visitors see. A change is notified (`stock`). */
    band: text({ enum: stockBands }).notNull().default('out-of-stock'),
  },
  () => [
    check('item_stock_low_below', sql`low_below between 0 and ${sql.raw(String(PACKS_MAX))}`),
    check('item_stock_band', sql`band in (${bandList})`),
  ],
);

/**
 * Packs of one item with one lot number. The packs on hand, the status and the dates change with a row of `stock_moves` only: triggers apply it
 * (`apply_stock_move`) and reject every other change (`reject_lot_change`).
 */
export const lots = pgTable(
  'lots',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    itemId: integer('item_id')
      .notNull()
      .references(() => itemStock.itemId),
    lotNumber: text('lot_number').notNull(),
    expiresOn: date('expires_on').notNull(),
    manufacturedOn: date('manufactured_on'),
    supplierId: integer('supplier_id')
      .notNull()
      .references(() => suppliers.id),
    status: text({ enum: lotStatuses }).notNull(),
    /** Packs. */
    onHand: integer('on_hand').notNull().default(0),
    /** Packs of these that open reservations have. Triggers of `reservations` keep it. */
    reserved: integer().notNull().default(0),
    version: integer().notNull().default(1),
    /** Hash of the newest movement. Null only before the first. */
    historyHash: hash('history_hash'),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('lots_number').on(t.itemId, sql`upper(lot_number collate "C")`),
    index('lots_by_expiry').on(t.expiresOn, t.id).where(sql`on_hand > 0`),
    index('lots_by_number').on(sql`upper(lot_number collate "C")`),
    check('lots_on_hand', sql`on_hand between 0 and ${sql.raw(String(PACKS_MAX))}`),
    check('lots_reserved', sql`reserved between 0 and on_hand`),
    check('lots_promised', sql`reserved = 0 or status = 'released'`),
    check('lots_status', sql`status in (${statusList})`),
    check('lots_destroyed', sql`on_hand = 0 or status <> 'destroyed'`),
    check('lots_made', sql`manufactured_on < expires_on`),
  ],
);

/**
 * The ledger of each lot: every movement of packs, and every change of its status or dates. Append-only and chained as `order_events`: a
 * trigger writes into each row the balance and the hash of the row before, and into the first row the hash of the lot.
 */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    lotId: integer('lot_id')
      .notNull()
      .references(() => lots.id),
    kind: text({ enum: ['receive', 'ship', 'adjust', 'stocktake', 'destroy', 'change'] }).notNull(),
    /** Packs that came, negative if they left. */
    quantity: integer().notNull(),
    /** The new status and dates. Null: unchanged. */
    status: text({ enum: lotStatuses }),
    expiresOn: date('expires_on'),
    manufacturedOn: date('manufactured_on'),
    receiptId: integer('receipt_id').references(() => receipts.id),
    /** The order line that packs left for: a row of `promises`. */
    orderId: uuid('order_id'),
    position: smallint(),
    /** The shipment that this one undoes. */
    reverses: bigint({ mode: 'number' }).references((): AnyPgColumn => stockMoves.id),
    reason: text(),
    /** The administrator. Kept when that account is erased. */
    actorId: integer('actor_id').notNull(),
    /** Another administrator, who approved it. */
    secondActorId: integer('second_actor_id'),
    /** A trigger writes these three and ignores given values. */
    balance: integer().notNull().default(0),
    previousHash: hash('previous_hash').notNull().default(sql`'\\x'`),
    createdAt: created(),
  },
  (t) => [
    index('stock_moves_lot').on(t.lotId, t.id),
    index('stock_moves_receipt').on(t.receiptId).where(sql`receipt_id is not null`),
    check('stock_moves_quantity', sql`(kind = 'change') = (quantity = 0)`),
    check('stock_moves_receipt_known', sql`(kind = 'receive') = (receipt_id is not null)`),
    index('stock_moves_order').on(t.orderId, t.position).where(sql`order_id is not null`),
    unique('stock_moves_reversed_once').on(t.reverses),
    check(
      'stock_moves_order_known',
      sql`(kind = 'ship') = (order_id is not null) and (order_id is null) = (position is null)`,
    ),
    check('stock_moves_direction', sql`kind <> 'ship' or (reverses is null) = (quantity < 0)`),
    check('stock_moves_second_actor', sql`second_actor_id <> actor_id`),
    check('stock_moves_reason', sql`kind in ('receive', 'ship') or reason is not null`),
  ],
);

const approvedList = sql.raw(approvedStatuses.map((status) => `'${status}'`).join(', '));

/** Statuses that an administrator asked for, and that another one has yet to approve; at most one for each lot. It is void once the lot has changed. */
export const lotRequests = pgTable(
  'lot_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    lotId: integer('lot_id')
      .notNull()
      .unique()
      .references(() => lots.id),
    status: text({ enum: approvedStatuses }).notNull(),
    reason: text().notNull(),
    /** The administrator. */
    actorId: integer('actor_id').notNull(),
    /** Of the lot when it was asked. */
    lotVersion: integer('lot_version').notNull(),
    createdAt: created(),
  },
  () => [check('lot_requests_status', sql`status in (${approvedList})`)],
);
