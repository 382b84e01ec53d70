import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { products } from '#server/catalogue/schema.ts';
import { moment } from '#server/platform/database/columns.ts';

/**
 * One row for each product in one dosage, which keeps its id as long as the store exists: codes refer to it, and lots will. Triggers
 * (`follow_…_dosages`) derive it from `product_dosages`; the application never adds or removes one.
 */
export const items = pgTable(
  'items',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    dosage: text().notNull(),
    /** When the product was offered in this dosage for the last time. */
    retiredAt: moment('retired_at'),
    /** Only what the lots have is sold: a checkout allocates packs (allocation/). */
    tracked: boolean().notNull().default(false),
    supplierCode: text('supplier_code'),
    unitsPerPack: integer('units_per_pack'),
    /** The most packs in one order, tracked or not. */
    maxPerOrder: integer('max_per_order'),
    /** A change moves the catalogue's version: cards show it. */
    storageClass: text('storage_class'),
    flags: text().array().notNull().default([]),
    taxClass: text('tax_class'),
    /** `{"AU": "S4"}` */
    classes: jsonb().notNull().default({}),
  },
  (t) => [
    unique('items_dosage').on(t.productId, t.dosage),
    // For every cart line; empty in a store that uses neither.
    index('items_restricted').on(t.productId, t.dosage).where(sql`tracked or max_per_order is not null`),
    index('items_stored').on(t.productId).where(sql`storage_class is not null`),
    check('items_units_per_pack', sql`units_per_pack > 0`),
    check('items_max_per_order', sql`max_per_order > 0`),
  ],
);

/** Codes by which others know an item. */
export const itemCodes = pgTable(
  'item_codes',
  {
    itemId: integer('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    /** `gtin`, or one of the contract's `itemCodeKinds`. */
    kind: text().notNull(),
    /** As given; of a GTIN, its 14 digits. */
    code: text().notNull(),
    /** As codes are compared (contract/quick-order/comparable-code.ts). */
    comparableCode: text('comparable_code').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.itemId, t.kind] }),
    uniqueIndex('item_codes_gtin').on(t.code).where(sql`kind = 'gtin'`),
    index('item_codes_comparable').on(t.comparableCode),
  ],
);
