import { index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/schema.ts';
import { created } from '#server/platform/database/columns.ts';
import { itemStock } from '#server/stock/lots/schema.ts';

/** Customers who want one mail when an item is back in stock. Deleted when it is queued, and with the account. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    itemId: integer('item_id')
      .notNull()
      .references(() => itemStock.itemId),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('stock_alerts_once').on(t.userId, t.itemId),
    index('stock_alerts_item').on(t.itemId),
    index('stock_alerts_time').on(t.createdAt),
  ],
);
