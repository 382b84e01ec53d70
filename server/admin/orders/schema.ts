import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { orderStatuses } from '#contract/order-status.ts';
import { orders } from '#server/orders/schema.ts';
import { created, moment } from '#server/platform/database/columns.ts';

/** Notes of administrators about an order. Deleted when the customer's account is erased: it may name the person. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The administrator; kept when that account is erased. */
    authorId: integer('author_id').notNull(),
    createdAt: created(),
    text: text().notNull(),
  },
  (t) => [index('order_notes_order').on(t.orderId, t.id)],
);

/** For the administrators' lists. Triggers of `orders` write the other tables, the application never does. */

/**
 * Count and total of the orders of each status, to be summed over all slots (docs/decisions/0017). A connection writes to
 * the slot of its process id: with a single row, all checkouts would wait for each other.
 */
export const orderStats = pgTable(
  'order_stats',
  {
    slot: smallint().notNull(),
    status: text({ enum: orderStatuses }).notNull(),
    orders: bigint({ mode: 'number' }).notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    /** Grows with each visible change of an order. The sum over all slots is the version that polling compares. */
    changes: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.slot, t.status] })],
);

/** The searched texts of orders. Narrow rows in the order of the list, for fast scans. */
export const orderSearch = pgTable(
  'order_search',
  {
    createdAt: moment('created_at').notNull(),
    orderId: uuid('order_id').notNull(),
    /** In no index, so that a status change updates none. */
    status: text({ enum: orderStatuses }).notNull(),
    /** Name and e-mail, normalised. A space before each word marks its beginning. */
    words: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.createdAt, t.orderId] }),
    index('order_search_words').using('gin', sql`${t.words} gin_trgm_ops`).with({ gin_pending_list_limit: 256 }),
  ],
);
