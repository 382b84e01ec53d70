import { itemColumns } from '#contract/catalogue/product-constants.ts';
import { readItemTexts } from '#server/catalogue/items/read-item-texts.ts';
import type { ItemTexts } from '#server/catalogue/products/columns.ts';
import { RecordFault } from '#server/catalogue/products/faults.ts';
import { JsonNumber } from '#server/catalogue/products/json.ts';
import { toCents } from '#server/catalogue/products/read-dosages.ts';
import { readId } from '#server/catalogue/products/read-product.ts';
import type { RecordReader } from '#server/catalogue/products/record-reader.ts';

/** One record of a dosage file. */
export interface DosageRecord {
  productId: string;
  /** Empty if the record names none: right for a product with a single dosage. */
  dosage: string;
  /** Absent if the record has none. */
  priceCents?: number;
  /** Absent if the record has none. */
  items?: ItemTexts;
}

/** Validates a record of a dosage file. In a file without codes and facts it must have a price. Throws RecordFault for the first violated rule. */
export function readDosageRecord(reader: RecordReader, { detectFormat }: { detectFormat: boolean }): DosageRecord {
  const productId = readId(reader);
  const dosage = reader.text('dosage');
  const texts = readItemTexts(reader);
  const items = Object.keys(texts).length > 0 && { items: texts };
  const given = reader.value('price');
  const isWithoutPrice = typeof given === 'string' && given.trim() === '';
  if (isWithoutPrice && itemColumns.some((column) => reader.has(column))) return { productId, dosage, ...items };
  const price = given instanceof JsonNumber ? given.text : reader.required('price');
  const plain = detectFormat && !(given instanceof JsonNumber) ? plainPrice(price) : price;
  if (plain === undefined) {
    const reason = 'the price could mean two numbers: write it with two decimals, such as 1234.00';
    throw new RecordFault('E_PRICE_FORMAT', { column: 'price', value: price }, reason);
  }
  const priceCents = toCents(reader, plain, { column: 'price', value: price, of: dosage ? `"${dosage}"` : productId });
  return { productId, dosage, priceCents, ...items };
}

/**
 * A price as suppliers write it, as a plain decimal number: "$1,234.50", "12,50", "1.234,50 AUD". Undefined if it could mean two prices
 * ("1,234", "1.234"). Everything else, such as another currency, is returned as it is.
 */
export function plainPrice(text: string): string | undefined {
  const [, number] = /^(?:AUD|AU?\$|\$)? ?(\d[\d.,' \u00a0\u202f]*?) ?(?:AUD|\$)?$/i.exec(text.trim()) ?? [];
  if (number === undefined) return text;
  if (/^(?:\d+(?:\.\d{1,2}|\.\d{4,})?|0\.\d{3})$/.test(number)) return number;
  if (/^\d+,\d{1,2}$/.test(number)) return number.replace(',', '.');
  const grouped = /^(\d{1,3}([., '\u00a0\u202f])\d{3}(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/.exec(number);
  if (!grouped) return text;
  const [, whole = '', separator = '', point, cents = '00'] = grouped;
  const isClear = point === undefined ? !/[.,]/.test(separator) : point !== separator;
  return isClear ? `${whole.replaceAll(separator, '')}.${cents}` : undefined;
}
