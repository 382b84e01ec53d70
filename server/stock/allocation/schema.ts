import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { created, moment } from '#server/platform/database/columns.ts';
import { itemStock, lots } from '#server/stock/lots/schema.ts';

/**
 * What the store owes: one row for each order line of a tracked item. Of `quantity`, so many packs are `cancelled`, so many `waiting` (a back-order),
 * and the rest is reserved or shipped. Refers to `order_lines`, whose folder imports this one.
 */
export const promises = pgTable(
  'promises',
  {
    orderId: uuid('order_id').notNull(),
    position: smallint().notNull(),
    itemId: integer('item_id')
      .notNull()
      .references(() => itemStock.itemId),
    quantity: integer().notNull(),
    cancelled: integer().notNull().default(0),
    waiting: integer().notNull().default(0),
    /** Of the order. Who ordered first gets packs first. */
    orderedAt: moment('ordered_at').notNull(),
    /** Days to the customer's country, and days that a pack must be good for after arrival, both as they were when it was ordered. */
    transitDays: smallint('transit_days').notNull(),
    shelfLifeDays: smallint('shelf_life_days').notNull(),
    /** The customer accepts short-dated packs, of this expiry date or a later one; shelfLifeDays is 0 then. Null: the customer was not asked, or did not. */
    earliestExpiry: date('earliest_expiry'),
    /** The customer wants the line in one piece: it leaves the store when nothing of it waits. */
    wholeLine: boolean('whole_line').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    index('promises_item').on(t.itemId, t.orderId),
    index('promises_waiting').on(t.itemId, t.orderedAt, t.orderId, t.position).where(sql`waiting > 0`),
    check('promises_quantities', sql`cancelled >= 0 and waiting >= 0 and cancelled + waiting <= quantity`),
  ],
);

/** Packs of a lot that are kept for an order line. A reservation ends once and is never removed: it says why a line changed its lot. */
export const reservations = pgTable(
  'reservations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id').notNull(),
    position: smallint().notNull(),
    lotId: integer('lot_id')
      .notNull()
      .references(() => lots.id),
    quantity: integer().notNull(),
    createdAt: created(),
    /** Null while it is open. `released`: the order was cancelled; `moved`: the lot lost these packs, and the line waits or has others. */
    endedAs: text('ended_as', { enum: ['shipped', 'released', 'moved'] }),
    endedAt: moment('ended_at'),
  },
  (t) => [
    index('reservations_order').on(t.orderId, t.position),
    index('reservations_open').on(t.lotId).where(sql`ended_as is null`),
    check('reservations_quantity', sql`quantity > 0`),
    check('reservations_ended', sql`(ended_as is null) = (ended_at is null)`),
  ],
);
