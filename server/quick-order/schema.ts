import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { OrderListLine } from '#contract/quick-order/order-list.ts';
import type { AddedLine } from '#contract/quick-order/quick-order.ts';
import { users } from '#server/accounts/schema.ts';
import { products } from '#server/catalogue/schema.ts';
import { created } from '#server/platform/database/columns.ts';

/** Lists that were added to a cart. A repeated request, whose response was lost, gets the same response and adds nothing. */
export const addedLists = pgTable(
  'added_lists',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Chosen by the client. */
    key: text().notNull(),
    outcome: jsonb().$type<AddedLine[]>().notNull(),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('added_lists_time').on(t.createdAt)],
);

/** Lists that a customer orders again and again. Deleted with the account. */
export const orderLists = pgTable(
  'order_lists',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** "Ward 4, weekly"; once per customer, whatever the case. */
    name: text().notNull(),
    lines: jsonb().$type<OrderListLine[]>().notNull(),
    /** With `nextOn`: a mail reminds of the list. */
    everyWeeks: smallint('every_weeks'),
    /** A day of the store's time zone. */
    nextOn: date('next_on', { mode: 'string' }),
  },
  (t) => [
    uniqueIndex('order_lists_name').on(t.userId, sql`lower(${t.name})`),
    index('order_lists_next').on(t.nextOn).where(sql`${t.nextOn} is not null`),
    check('order_lists_reminder', sql`(every_weeks is null) = (next_on is null) and every_weeks between 1 and 26`),
  ],
);

/** What a customer's own codes mean. Deleted with the account. */
export const ownCodes = pgTable(
  'own_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As typed. */
    code: text().notNull(),
    /** As lines of a quick order are compared; once per customer. */
    comparableCode: text('comparable_code').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** Of the product; it may be no longer sold. */
    dosage: text().notNull(),
  },
  (t) => [uniqueIndex('own_codes_once').on(t.userId, t.comparableCode), index('own_codes_product').on(t.productId)],
);
