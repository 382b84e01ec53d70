import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { changeCauses } from '#contract/admin/product-history.ts';
import { products } from '#server/catalogue/schema.ts';
import { created, moment } from '#server/platform/database/columns.ts';
import type { ProductDifference } from './difference.ts';

/** Imports that began to write. Trial runs have none. */
export const catalogueImports = pgTable(
  'catalogue_imports',
  {
    id: uuid().primaryKey(),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** Null on the command line. */
    accountId: integer('account_id'),
    /** Set by the first step of its undo. */
    undoStartedAt: moment('undo_started_at'),
    /** The last of its changes that is undone. */
    undoneThrough: bigint('undone_through', { mode: 'number' }).notNull().default(0),
    undoneAt: moment('undone_at'),
  },
  (t) => [index('catalogue_imports_time').on(t.startedAt)],
);

/**
 * What changed in products, with old and new values: the history of a product, and what an undo of an import needs. The audit has
 * shortened values, and only one entry for an import.
 */
export const productChanges = pgTable(
  'product_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: created(),
    /** Null on the command line. */
    accountId: integer('account_id'),
    cause: text({ enum: changeCauses }).notNull(),
    /** The import that made the change, or that it undoes. */
    importId: uuid('import_id').references(() => catalogueImports.id, { onDelete: 'set null' }),
    kind: text({ enum: ['added', 'changed', 'withdrawn', 'restored'] }).notNull(),
    difference: jsonb().$type<ProductDifference>().notNull().default({}),
  },
  (t) => [
    index('product_changes_product').on(t.productId, t.id),
    index('product_changes_import').on(t.importId, t.id).where(sql`import_id is not null`),
    index('product_changes_time').on(t.createdAt),
    check('product_changes_kind', sql`kind in ('added', 'changed', 'withdrawn', 'restored')`),
  ],
);
