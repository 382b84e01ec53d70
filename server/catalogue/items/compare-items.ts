import { type ItemColumn, itemColumns } from '#contract/catalogue/product-constants.ts';
import type { CatalogueProduct, ItemTexts } from '#server/catalogue/products/columns.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { findItems, type ItemChange, writeItems } from './item-texts.ts';

/** One changed code or fact of a dosage. An empty `from` means that it was not set, an empty `to` that it was removed. */
export interface ItemDifference {
  dosage: string;
  column: ItemColumn;
  from: string;
  to: string;
}

/** The given codes and facts that differ from the stored ones. Empty if the product has no `items`. */
export function itemDifferences(
  stored: Pick<CatalogueProduct, 'items'>,
  { items = {} }: Pick<CatalogueProduct, 'items'>,
): ItemDifference[] {
  return Object.entries(items).flatMap(([dosage, texts]) =>
    itemColumns.flatMap((column) => {
      const from = stored.items?.[dosage]?.[column] ?? '';
      const to = texts[column] ?? from;
      return from === to ? [] : [{ dosage, column, from, to }];
    }),
  );
}

/** Stored products with the codes and facts of their dosages. */
export async function withStoredItems<Row extends { product: CatalogueProduct }>(
  db: Runner,
  rows: Row[],
): Promise<Row[]> {
  const codes = rows.map(({ product }) => product.productId);
  const byProduct = new Map<string, Record<string, ItemTexts>>();
  for (const { productId, dosage, texts } of await findItems(db, sql`p.product_id = any(${codes}::text[])`))
    byProduct.set(productId, { ...byProduct.get(productId), [dosage]: texts });
  return rows.map((row) => ({
    ...row,
    product: { ...row.product, items: byProduct.get(row.product.productId) ?? {} },
  }));
}

/** Writes codes and facts of products; call it when their dosages are written. */
export async function writeItemDifferences(
  tx: Runner,
  changes: { productId: string; differences: ItemDifference[] }[],
): Promise<void> {
  const given = changes.filter(({ differences }) => differences.length > 0);
  if (given.length === 0) return;
  const codes = given.map(({ productId }) => productId);
  const ids = new Map(
    (await findItems(tx, sql`p.product_id = any(${codes}::text[])`)).map(({ id, productId, dosage }) => [
      keyOf(productId, dosage),
      id,
    ]),
  );
  await writeItems(
    tx,
    given.flatMap(({ productId, differences }) =>
      changesOf(differences, (dosage) => ids.get(keyOf(productId, dosage))),
    ),
  );
}

/** One change for each item; a dosage that is gone has none. */
function changesOf(differences: ItemDifference[], idOf: (dosage: string) => number | undefined): ItemChange[] {
  const byDosage = Map.groupBy(differences, ({ dosage }) => dosage);
  return [...byDosage].flatMap(([dosage, ofDosage]) => {
    const id = idOf(dosage);
    return id === undefined ? [] : [{ id, texts: Object.fromEntries(ofDosage.map(({ column, to }) => [column, to])) }];
  });
}

const keyOf = (productId: string, dosage: string) => JSON.stringify([productId, dosage]);
