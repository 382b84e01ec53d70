import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, serial, text, unique } from 'drizzle-orm/pg-core';
import { QUANTITY_MAX } from '#contract/limits.ts';
import { users } from '#server/accounts/schema.ts';
import { products } from '#server/catalogue/schema.ts';
import { moment } from '#server/platform/database/columns.ts';

export const cartLines = pgTable(
  'cart_lines',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    dosage: text().notNull(),
    quantity: integer().notNull(),
    /** Unit price last shown to the customer; checkout compares it with the current price. */
    shownPriceCents: integer('shown_price_cents').notNull(),
  },
  (t) => [
    unique('cart_lines_once').on(t.userId, t.productId, t.dosage),
    index('cart_lines_product').on(t.productId),
    check('cart_lines_quantity', sql`quantity between 1 and ${sql.raw(String(QUANTITY_MAX))}`),
  ],
);

/**
 * Ids of removed lines, to distinguish a repeated removal from another customer's line (http-contract.md §2). A trigger
 * of migration 0019 keeps the newest 500 of a user: a program that adds and removes lines forever must not fill the
 * disk.
 */
export const removedCartLines = pgTable(
  'removed_cart_lines',
  {
    id: integer().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    removedAt: moment('removed_at').notNull().defaultNow(),
    /** False for a line that was ordered, or put back into another line: Undo must not bring it twice. */
    canReturn: boolean('can_return').notNull().default(true),
  },
  (t) => [index('removed_cart_lines_user').on(t.userId), index('removed_cart_lines_time').on(t.removedAt)],
);
