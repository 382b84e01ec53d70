import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { orderStatuses } from '#contract/order-status.ts';
import { moment } from '#server/platform/database/columns.ts';

/**
 * What the administrator's desk reads of all orders instead of all orders: derived from `orders` by the triggers of
 * migration 0013, never written by hand (docs/decisions/0017).
 */

/**
 * How many orders there are of each status, and what they come to: the sum over all slots. Each connection of the
 * database writes to a slot of its own, or nearly so: on one row all checkouts would wait for each other.
 */
export const orderFigures = pgTable(
  'order_figures',
  {
    slot: smallint().notNull(),
    status: text({ enum: orderStatuses }).notNull(),
    orders: bigint({ mode: 'number' }).notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    /** Grows with each change of an order that anybody could see: the sum is the version that polling asks for. */
    changes: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.slot, t.status] })],
);

/** What orders are searched by. Narrow, so that many are passed over quickly; in the order of the desk's list. */
export const orderWords = pgTable(
  'order_words',
  {
    createdAt: moment('created_at').notNull(),
    orderId: uuid('order_id').notNull(),
    /** In no index, so that a change of it touches none. */
    status: text({ enum: orderStatuses }).notNull(),
    /** Name and e-mail without case and accents, behind a space each, by which the beginning of a word is known. */
    words: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.createdAt, t.orderId] }),
    index('order_words_search').using('gin', sql`${t.words} gin_trgm_ops`).with({ gin_pending_list_limit: 256 }),
  ],
);
