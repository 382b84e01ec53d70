import { isDeepStrictEqual } from 'node:util';
import { type ItemDifference, itemDifferences } from '#server/catalogue/items/compare-items.ts';
import type { CatalogueProduct } from '#server/catalogue/products/columns.ts';
import { rowColumns } from '#server/catalogue/products/columns.ts';

export type TextColumn = (typeof rowColumns)[number];
export type Dosages = CatalogueProduct['dosages'];

export interface FromTo<Value> {
  from: Value;
  to: Value;
}

/** Old and new values of a product. Prices in cents; texts unshortened. */
export interface ProductDifference {
  texts?: Partial<Record<TextColumn, FromTo<string>>>;
  /** All dosages in their order, if a name, a price or the order differs. */
  dosages?: FromTo<Dosages>;
  /** Codes and facts of dosages. */
  items?: ItemDifference[];
}

/** What differs between two states of a product; empty if nothing does. */
export function differenceOf(before: CatalogueProduct, after: CatalogueProduct): ProductDifference {
  const columns = rowColumns.filter((column) => before[column] !== after[column]);
  const items = itemDifferences(before, after);
  const texts = Object.fromEntries(columns.map((column) => [column, { from: before[column], to: after[column] }]));
  return {
    ...(columns.length > 0 && { texts }),
    ...(items.length > 0 && { items }),
    ...(!isDeepStrictEqual(before.dosages, after.dosages) && { dosages: { from: before.dosages, to: after.dosages } }),
  };
}
