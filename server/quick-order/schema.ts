import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AddedLine } from '#contract/quick-order/quick-order.ts';
import { users } from '#server/accounts/schema.ts';
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
