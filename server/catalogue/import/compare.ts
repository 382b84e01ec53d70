import type { CatalogueProduct } from '#server/catalogue/products/columns.ts';
import { defaultPriceCents } from '#server/catalogue/products/queries.ts';
import type { StoredProduct } from './queries.ts';

/** A stored product that the file changes: its new values, and which of its parts differ. */
interface Change {
  id: number;
  product: CatalogueProduct;
  rowDiffers: boolean;
  dosagesDiffer: boolean;
}

/** The changes of a batch. */
export interface Plan {
  added: CatalogueProduct[];
  changed: Change[];
}

/** Finds the new products of a batch, and the changes of the others. */
export function compare(batch: CatalogueProduct[], stored: StoredProduct[]): Plan {
  const known = new Map(stored.map((row) => [row.product.productId.toLowerCase(), row]));
  const added = batch.filter((product) => !known.has(product.productId.toLowerCase()));
  const changed = batch.flatMap((product) => {
    const row = known.get(product.productId.toLowerCase());
    if (!row) return [];
    const dosages = JSON.stringify(row.product.dosages) !== JSON.stringify(product.dosages);
    const texts = rowText(row.product, row.defaultPriceCents) !== rowText(product, defaultPriceCents(product));
    const differs = row.withdrawn || texts;
    return differs || dosages ? [{ id: row.id, product, rowDiffers: differs, dosagesDiffer: dosages }] : [];
  });
  return { added, changed };
}

/** The columns of a product's row, including the copied price of the default dosage. */
function rowText(product: CatalogueProduct, priceCents: number): string {
  const { drugName, brandName, description, category, type, imageUrl, defaultDosage, priceUnit, packagingType } =
    product;
  const texts = [drugName, brandName, description, category, type, imageUrl, defaultDosage, priceUnit, packagingType];
  return JSON.stringify([...texts, priceCents]);
}
