import type { Rejection } from '#contract/admin/product-import.ts';
import type { DosageRecord } from '#server/catalogue/import/read-dosage-record.ts';
import { RecordFault } from '#server/catalogue/products/faults.ts';
import { comparableDosage } from './comparable-dosage.ts';
import type { FileProduct } from './compare.ts';
import type { TakenGtins } from './gtin-owners.ts';
import type { StoredProduct } from './queries.ts';

export interface FileDosage {
  line: number;
  ofDosage: DosageRecord;
}

/**
 * The stored products with the prices, codes and facts of a dosage file, and the records whose product or dosage the store does not have. Those of
 * withdrawn products are rejected too: a dosage file puts nothing back on sale.
 */
export function applyDosages(
  records: FileDosage[],
  stored: StoredProduct[],
  taken: TakenGtins,
): { products: FileProduct[]; rejected: { line: number; rejection: Rejection }[] } {
  const known = new Map(stored.map((row) => [row.product.productId.toLowerCase(), row]));
  const products = new Map<number, FileProduct>();
  /** The line of each record, by the product's id and the dosage. */
  const lines = new Map<string, number>();
  const rejected: { line: number; rejection: Rejection }[] = [];
  for (const { line, ofDosage } of records) {
    try {
      const { priceCents, items } = ofDosage;
      const row = findProduct(known, ofDosage);
      const { product } = products.get(row.id) ?? row;
      const dosage = findDosage(row, ofDosage);
      mustBeFirst(lines, { key: `${row.id} ${dosage}`, line, dosage });
      if (items?.gtin) taken.assertFree(items.gtin, { productId: product.productId, dosage });
      const dosages = product.dosages.map((each) =>
        each.dosage === dosage && priceCents !== undefined ? { dosage, priceCents } : each,
      );
      const changed = { ...product, dosages, ...(items && { items: { ...product.items, [dosage]: items } }) };
      products.set(row.id, { line: products.get(row.id)?.line ?? line, product: changed });
    } catch (error) {
      if (!(error instanceof RecordFault)) throw error;
      rejected.push({ line, rejection: error.rejection });
    }
  }
  return { products: [...products.values()], rejected };
}

function mustBeFirst(
  lines: Map<string, number>,
  { key, line, dosage }: { key: string; line: number; dosage: string },
): void {
  const first = lines.get(key);
  if (first !== undefined) {
    const reason = `line ${first} already has this product and dosage`;
    throw new RecordFault('E_DUP_PRICE', { column: 'dosage', value: dosage }, reason);
  }
  lines.set(key, line);
}

function findProduct(known: Map<string, StoredProduct>, { productId }: DosageRecord): StoredProduct {
  const row = known.get(productId.toLowerCase());
  if (row && !row.withdrawn) return row;
  const reason = row ? 'the product is withdrawn' : 'the store has no product with this productId';
  throw new RecordFault('E_PRODUCT_UNKNOWN', { column: 'productId', value: productId }, reason);
}

/** The dosage as it is stored: the same text, or the only one that differs from it just in spaces and case ("500MG"). */
function findDosage({ product }: StoredProduct, { dosage: given }: DosageRecord): string {
  const dosages = product.dosages.map(({ dosage }) => dosage);
  const [only, second] = dosages;
  if (given === '' && only !== undefined && second === undefined) return only;
  if (dosages.includes(given)) return given;
  const [found, other] = dosages.filter((dosage) => comparableDosage(dosage) === comparableDosage(given));
  if (found !== undefined && other === undefined) return found;
  if (given === '') {
    throw new RecordFault(
      'E_DOSAGE_MISSING',
      { column: 'dosage' },
      `the product has several dosages: ${dosages.join(', ')}`,
    );
  }
  const reason = `the product has no such dosage; it has ${dosages.join(', ')}`;
  throw new RecordFault('E_DOSAGE_UNKNOWN', { column: 'dosage', value: given }, reason);
}
