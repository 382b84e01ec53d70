import type { ImportChange, Rejection } from '#contract/admin/product-import.ts';
import { readCategoryNames } from '#server/catalogue/category-names.ts';
import { differenceOf } from '#server/catalogue/history/difference.ts';
import { type ChangeOrigin, recordChanges } from '#server/catalogue/history/record-changes.ts';
import { insertProducts, updateDosages, updateProducts } from '#server/catalogue/products/queries.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { applyPrices, type FilePrice } from './apply-prices.ts';
import { compare, type FileProduct, type Plan } from './compare.ts';
import { describeAdded, describeChange } from './describe-change.ts';
import { findStored, type StoredProduct } from './queries.ts';

/** Valid records of a file; products or prices, never both. */
export interface Batch {
  products: FileProduct[];
  prices: FilePrice[];
}

/** What a batch changed, or would change. */
export interface WrittenBatch {
  added: number;
  changed: number;
  unchanged: number;
  held: number;
  changes: ImportChange[];
  /** Prices of unknown products and dosages. */
  rejected: { line: number; rejection: Rejection }[];
}

/** Compares a batch with the store and writes the differences, in the caller's transaction. */
export async function writeBatch(
  tx: Runner,
  batch: Batch,
  {
    origin,
    jumpPercent,
    listsChanges,
    onPlan,
  }: {
    /** For the history of the products. Absent: nothing is written. */
    origin: ChangeOrigin | undefined;
    jumpPercent: number | undefined;
    listsChanges: boolean;
    onPlan?: ((plan: Plan) => void) | undefined;
  },
): Promise<WrittenBatch> {
  const ids = [...batch.products.map(({ product }) => product), ...batch.prices.map(({ price }) => price)];
  const stored = await findStored(tx, [...new Set(ids.map(({ productId }) => productId))]);
  const { products, rejected } = await currentProducts(tx, batch, stored);
  const plan = compare(products, stored, jumpPercent);
  onPlan?.(plan);
  if (origin) await writePlan(tx, plan, origin);
  const { added, changed, held } = plan;
  return {
    added: added.length,
    changed: changed.length,
    unchanged: products.length - added.length - changed.length - held.length,
    held: held.length,
    changes: listsChanges ? changesOf(plan) : [],
    rejected,
  };
}

/** The products as the file wants them. A category may have been renamed since the file was opened. */
async function currentProducts(tx: Runner, { products, prices }: Batch, stored: StoredProduct[]) {
  if (prices.length > 0) return applyPrices(prices, stored);
  const renamed = await readCategoryNames(tx);
  const current = products.map(({ line, product }) => {
    const category = renamed.get(product.category.toLowerCase());
    return { line, product: category === undefined ? product : { ...product, category } };
  });
  return { products: current, rejected: [] };
}

/** Runs only the statements that have something to write: a batch without changes must not increase the catalogue's version. */
async function writePlan(tx: Runner, { added, changed }: Plan, origin: ChangeOrigin): Promise<void> {
  const rows = changed.filter((change) => change.rowDiffers);
  const dosages = changed.filter((change) => change.dosagesDiffer);
  if (added.length > 0) {
    await insertProducts(
      tx,
      added.map(({ product }) => product),
    );
  }
  if (rows.length > 0) await updateProducts(tx, rows, { restores: true });
  if (dosages.length > 0) await updateDosages(tx, dosages);
  await recordChanges(
    tx,
    [
      ...added.map(({ product }) => ({ code: product.productId, kind: 'added' as const })),
      ...changed.map(({ product, stored }) => ({
        code: stored.product.productId,
        kind: stored.withdrawn ? ('restored' as const) : ('changed' as const),
        difference: differenceOf(stored.product, product),
      })),
    ],
    origin,
  );
}

function changesOf({ added, changed, held }: Plan): ImportChange[] {
  return [
    ...added.map(describeAdded),
    ...changed.map((change) => describeChange(change, false)),
    ...held.map((change) => describeChange(change, true)),
  ];
}
