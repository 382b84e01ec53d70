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
export function readPriceRecord(reader: RecordReader, { detectFormat }: { detectFormat: boolean }): PriceRecord {
  const productId = readId(reader);
  const dosage = reader.text('dosage');
  const price = reader.required('price');
  const plain = detectFormat ? plainPrice(price) : price;
  const priceCents = toCents(reader, plain, { column: 'price', value: price, of: dosage ? `"${dosage}"` : productId });
  return { productId, dosage, priceCents };
}

/**
 * A price as suppliers write it, as a plain decimal number: "$1,234.50", "12,50", "1.234,50 AUD". Unchanged, and so rejected, if it could
 * mean two prices ("1,234") or is in another currency.
 */
export function plainPrice(text: string): string {
  const number = /^(?:AU?D? ?)?\$? ?(\d[\d.,\s\u00a0\u202f']*?) ?(?:AUD|\$)?$/i.exec(text.trim())?.[1];
  if (number === undefined) return text;
  const spaced = number.replace(/[\s\u00a0\u202f']/g, '');
  if (/^\d+,\d{1,2}$/.test(spaced)) return spaced.replace(',', '.');
  if (/^\d{1,3}(?:,\d{3})+\.\d{1,2}$/.test(spaced)) return spaced.replaceAll(',', '');
  if (/^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(spaced)) return spaced.replaceAll('.', '').replace(',', '.');
  return spaced;
}
