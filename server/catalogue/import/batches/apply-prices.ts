import type { Rejection } from '#contract/admin/product-import.ts';
import type { PriceRecord } from '#server/catalogue/import/read-price.ts';
import { RecordFault } from '#server/catalogue/products/faults.ts';
import { comparableDosage } from './comparable-dosage.ts';
import type { FileProduct } from './compare.ts';
import type { StoredProduct } from './queries.ts';

export interface FilePrice {
  line: number;
  price: PriceRecord;
}

/**
 * The stored products with the prices of a price file, and the records whose product or dosage the store does not have. Prices of
 * withdrawn products are rejected too: a price file puts nothing back on sale.
 */
export function applyPrices(
  records: FilePrice[],
  stored: StoredProduct[],
): { products: FileProduct[]; rejected: { line: number; rejection: Rejection }[] } {
  const known = new Map(stored.map((row) => [row.product.productId.toLowerCase(), row]));
  const products = new Map<number, FileProduct>();
  /** The line of each price, by the product's id and the dosage. */
  const lines = new Map<string, number>();
  const rejected: { line: number; rejection: Rejection }[] = [];
  for (const { line, price } of records) {
    try {
      const row = findProduct(known, price);
      const { product } = products.get(row.id) ?? row;
      const dosage = findDosage(row, price);
      mustBeFirst(lines, { key: `${row.id} ${dosage}`, line, dosage });
      const dosages = product.dosages.map((each) =>
        each.dosage === dosage ? { dosage, priceCents: price.priceCents } : each,
      );
      products.set(row.id, { line: products.get(row.id)?.line ?? line, product: { ...product, dosages } });
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
    const reason = `line ${first} already has a price of this product and dosage`;
    throw new RecordFault('E_DUP_PRICE', { column: 'dosage', value: dosage }, reason);
  }
  lines.set(key, line);
}

function findProduct(known: Map<string, StoredProduct>, { productId }: PriceRecord): StoredProduct {
  const row = known.get(productId.toLowerCase());
  if (row && !row.withdrawn) return row;
  const reason = row ? 'the product is withdrawn' : 'the store has no product with this productId';
  throw new RecordFault('E_PRODUCT_UNKNOWN', { column: 'productId', value: productId }, reason);
}

/** The dosage as it is stored: the same text, or the only one that differs from it just in spaces and case ("500MG"). */
function findDosage({ product }: StoredProduct, { dosage: given }: PriceRecord): string {
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
