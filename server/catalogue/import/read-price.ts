import { toCents } from '#server/catalogue/products/read-dosages.ts';
import { readId } from '#server/catalogue/products/read-product.ts';
import type { RecordReader } from '#server/catalogue/products/record-reader.ts';

/** One record of a price file. */
export interface PriceRecord {
  productId: string;
  /** Empty if the record names none: right for a product with a single dosage. */
  dosage: string;
  priceCents: number;
}

/** Validates a record of a price file. Throws RecordFault for the first violated rule. */
export function readPriceRecord(reader: RecordReader): PriceRecord {
  const productId = readId(reader);
  const dosage = reader.text('dosage');
  const price = reader.required('price');
  const priceCents = toCents(reader, price, { column: 'price', value: price, of: dosage ? `"${dosage}"` : productId });
  return { productId, dosage, priceCents };
}
