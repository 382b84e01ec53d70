import type { ImportChange, Rejection } from '#contract/admin/product-import.ts';
import { readCategoryNames } from '#server/catalogue/category-names.ts';
import { differenceOf } from '#server/catalogue/history/difference.ts';
import { type ChangeOrigin, recordChanges } from '#server/catalogue/history/record-changes.ts';
import { itemDifferences, withStoredItems, writeItemDifferences } from '#server/catalogue/items/compare-items.ts';
import { freeGtins } from '#server/catalogue/items/item-texts.ts';
import { RecordFault } from '#server/catalogue/products/faults.ts';
import { insertProducts, updateDosages, updateProducts } from '#server/catalogue/products/queries.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { applyDosages, type FileDosage } from './apply-dosages.ts';
import { compare, type FileProduct, type Plan } from './compare.ts';
import { describeAdded, describeChange } from './describe-change.ts';
import type { TakenGtins } from './gtin-owners.ts';
import { findStored, type StoredProduct } from './queries.ts';

/** Valid records of a file; products or dosages, never both. */
export interface Batch {
  products: FileProduct[];
  dosages: FileDosage[];
}

/** What a batch changed, or would change. */
export interface WrittenBatch {
  added: number;
  changed: number;
  unchanged: number;
  held: number;
  changes: ImportChange[];
  /** Records about unknown products and dosages, or with the GTIN of another one. */
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
    takenGtins,
  }: {
    /** For the history of the products. Absent: nothing is written. */
    origin: ChangeOrigin | undefined;
    jumpPercent: number | undefined;
    listsChanges: boolean;
    onPlan?: ((plan: Plan) => void) | undefined;
    takenGtins: TakenGtins;
  },
): Promise<WrittenBatch> {
  const records = [...batch.products.map(({ product }) => product), ...batch.dosages.map(({ ofDosage }) => ofDosage)];
  const found = await findStored(tx, [...new Set(records.map(({ productId }) => productId))]);
  const stored = records.some(({ items }) => items) ? await withStoredItems(tx, found) : found;
  const { products, rejected } = await currentProducts(tx, batch, { stored, takenGtins });
  const plan = compare(products, stored, jumpPercent);
  onPlan?.(plan);
  if (origin) await writePlan(tx, plan, origin);
  for (const { items } of plan.changed)
    for (const { column, from } of items) if (column === 'gtin' && from !== '') takenGtins.release(from);
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

/** What the store has, for a batch. */
interface Known {
  stored: StoredProduct[];
  takenGtins: TakenGtins;
}

/** The products as the file wants them. A category may have been renamed since the file was opened. */
async function currentProducts(tx: Runner, { products, dosages }: Batch, { stored, takenGtins }: Known) {
  if (dosages.length > 0) {
    const gtins = dosages.flatMap(({ ofDosage }) => ofDosage.items?.gtin ?? []);
    await takenGtins.read(tx, gtins, stored);
    return applyDosages(dosages, stored, takenGtins);
  }
  const renamed = await readCategoryNames(tx);
  const current = products.map(({ line, product }) => {
    const category = renamed.get(product.category.toLowerCase());
    return { line, product: category === undefined ? product : { ...product, category } };
  });
  return await withoutTakenGtins(tx, current, { stored, takenGtins });
}

async function withoutTakenGtins(tx: Runner, products: FileProduct[], { stored, takenGtins }: Known) {
  await takenGtins.read(tx, products.flatMap(gtinsOf), stored);
  const rejected: WrittenBatch['rejected'] = [];
  const accepted = products.filter(({ line, product: { productId, dosages, items = {} } }) => {
    try {
      const offered = dosages.map(({ dosage }) => dosage);
      for (const [dosage, { gtin }] of Object.entries(items))
        if (gtin) takenGtins.assertFree(gtin, { productId, dosage }, offered);
      return true;
    } catch (error) {
      if (!(error instanceof RecordFault)) throw error;
      rejected.push({ line, rejection: error.rejection });
      return false;
    }
  });
  return { products: accepted, rejected };
}

const gtinsOf = ({ product }: FileProduct) => Object.values(product.items ?? {}).flatMap(({ gtin }) => gtin ?? []);

/** Runs only the statements that have something to write: a batch without changes must not increase the catalogue's version. */
async function writePlan(tx: Runner, { added, changed }: Plan, origin: ChangeOrigin): Promise<void> {
  const rows = changed.filter((change) => change.rowDiffers);
  const dosages = changed.filter((change) => change.dosagesDiffer);
  const newGtins = changed.flatMap(({ items }) => items.filter(({ column }) => column === 'gtin').map(({ to }) => to));
  // Before dosages and products that have them come back.
  await freeGtins(tx, [...added.flatMap(gtinsOf), ...newGtins]);
  if (added.length > 0) {
    await insertProducts(
      tx,
      added.map(({ product }) => product),
    );
  }
  if (rows.length > 0) await updateProducts(tx, rows, { restores: true });
  if (dosages.length > 0) await updateDosages(tx, dosages);
  await writeItemDifferences(tx, [
    ...added.map(({ product }) => ({ productId: product.productId, differences: itemDifferences({}, product) })),
    ...changed.map(({ stored, items }) => ({ productId: stored.product.productId, differences: items })),
  ]);
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
