import { isPriceJump } from '#contract/catalogue/price.ts';
import { type ItemDifference, itemDifferences } from '#server/catalogue/items/compare-items.ts';
import { type CatalogueProduct, rowColumns } from '#server/catalogue/products/columns.ts';
import { defaultPriceCents } from '#server/catalogue/products/queries.ts';
import { comparableDosage } from './comparable-dosage.ts';
import type { StoredProduct } from './queries.ts';

/** A product of the file, with the line of its (first) record. */
export interface FileProduct {
  line: number;
  product: CatalogueProduct;
}

/** A stored product that the file changes: its new values, and which of its parts differ. */
export interface Change extends FileProduct {
  id: number;
  stored: StoredProduct;
  rowDiffers: boolean;
  dosagesDiffer: boolean;
  /** Codes and facts that differ. */
  items: ItemDifference[];
}

/** The changes of a batch. */
export interface Plan {
  added: FileProduct[];
  changed: Change[];
  /** Not changed, because a price moves too much. */
  held: Change[];
}

/**
 * Finds the new products of a batch, and the changes of the others. `jumpPercent`: a change is held back if it moves a price by more than
 * this percentage.
 */
export function compare(batch: FileProduct[], stored: StoredProduct[], jumpPercent = Number.POSITIVE_INFINITY): Plan {
  const known = new Map(stored.map((row) => [row.product.productId.toLowerCase(), row]));
  const plan: Plan = { added: [], changed: [], held: [] };
  for (const { line, product } of batch) {
    const row = known.get(product.productId.toLowerCase());
    if (!row) {
      plan.added.push({ line, product });
      continue;
    }
    const dosagesDiffer = JSON.stringify(row.product.dosages) !== JSON.stringify(product.dosages);
    const texts = rowText(row.product, row.defaultPriceCents) !== rowText(product, defaultPriceCents(product));
    const rowDiffers = row.withdrawn || texts;
    const items = itemDifferences(row.product, product);
    if (!rowDiffers && !dosagesDiffer && items.length === 0) continue;
    const isHeld = dosagesDiffer && hasPriceJump(row.product, product, jumpPercent);
    const change = { id: row.id, line, product, stored: row, rowDiffers, dosagesDiffer, items };
    plan[isHeld ? 'held' : 'changed'].push(change);
  }
  return plan;
}

function hasPriceJump(before: CatalogueProduct, after: CatalogueProduct, percent: number): boolean {
  const prices = new Map(before.dosages.map(({ dosage, priceCents }) => [comparableDosage(dosage), priceCents]));
  const isJump = (from: number | undefined, to: number) => from !== undefined && isPriceJump(from, to, percent);
  return (
    after.dosages.some(({ dosage, priceCents }) => isJump(prices.get(comparableDosage(dosage)), priceCents)) ||
    // The default dosage may have another name in the file.
    isJump(defaultPriceCents(before), defaultPriceCents(after))
  );
}

/** The columns of a product's row, including the copied price of the default dosage. */
function rowText(product: CatalogueProduct, priceCents: number): string {
  return JSON.stringify([...rowColumns.map((column) => product[column]), priceCents]);
}
