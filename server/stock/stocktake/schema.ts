import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { PACKS_MAX } from '#contract/stock/lot-fields.ts';
import { created, moment } from '#server/platform/database/columns.ts';
import { lots, stockMoves } from '#server/stock/lots/schema.ts';

/** Counts of lots. Accounts are administrators, kept when those accounts are erased. */
export const stocktakes = pgTable(
  'stocktakes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    startedBy: integer('started_by').notNull(),
    createdAt: created(),
    /** Null while lots are counted. */
    appliedAt: moment('applied_at'),
    appliedBy: integer('applied_by'),
  },
  () => [check('stocktakes_applied', sql`(applied_at is null) = (applied_by is null)`)],
);

/** A lot of a stocktake. The difference is that between `counted` and the balance of the movement after which it was counted. */
export const stocktakeLines = pgTable(
  'stocktake_lines',
  {
    stocktakeId: integer('stocktake_id')
      .notNull()
      .references(() => stocktakes.id, { onDelete: 'cascade' }),
    lotId: integer('lot_id').notNull(),
    /** Packs. Null until the lot is counted. */
    counted: integer(),
    /** The newest movement of the lot when it was counted. */
    lastMoveId: bigint('last_move_id', { mode: 'number' }),
    countedBy: integer('counted_by'),
  },
  (t) => [
    primaryKey({ columns: [t.stocktakeId, t.lotId] }),
    foreignKey({ name: 'stocktake_lines_lot', columns: [t.lotId], foreignColumns: [lots.id] }),
    foreignKey({ name: 'stocktake_lines_move', columns: [t.lastMoveId], foreignColumns: [stockMoves.id] }),
    index('stocktake_lines_lots').on(t.lotId),
    check('stocktake_lines_counted', sql`counted between 0 and ${sql.raw(String(PACKS_MAX))}`),
    check(
      'stocktake_lines_known',
      sql`(counted is null) = (last_move_id is null) and (counted is null) = (counted_by is null)`,
    ),
  ],
);
