import { type PriceCode, readPrice } from '#contract/catalogue/price.ts';
import { DOSAGES_MAX } from '#contract/catalogue/product-constants.ts';
import { isReservedDosage } from '#contract/catalogue/product-rules.ts';
import { PRICE_WITHOUT_END } from '#contract/catalogue/search-limits.ts';
import type { CatalogueProduct, Column, ImportColumn } from './columns.ts';
import { RecordFault } from './faults.ts';
import { JsonFault, JsonNumber, type JsonValue, readJson } from './json.ts';
import { type RecordReader, showJson } from './record-reader.ts';

/** The dosages of a record in its order, each with its price, and the default dosage. */
export function readDosages(reader: RecordReader): Pick<CatalogueProduct, 'dosages' | 'defaultDosage'> {
  const offered = readOffered(reader);
  const prices = readPrices(reader, offered);
  const dosages = offered.map((dosage) => {
    const priceCents = prices.get(dosage);
    if (priceCents === undefined) {
      const reason = `the dosage "${dosage}" is offered but has no price`;
      throw new RecordFault('E_DOSAGE_NOT_PRICED', { column: 'dosagePricing', value: dosage }, reason);
    }
    return { dosage, priceCents };
  });
  const known = new Set(offered);
  for (const dosage of prices.keys()) {
    if (known.has(dosage)) continue;
    const reason = `the dosage "${dosage}" has a price but is not offered`;
    throw new RecordFault('E_PRICE_WITHOUT_DOSAGE', { column: 'dosagePricing', value: dosage }, reason);
  }
  return { dosages, defaultDosage: readDefault(reader, offered) };
}

/** Dosages of a list that are read. A list may repeat dosages; one with more entries is rejected before they are read. */
const ENTRIES_MAX = 4 * DOSAGES_MAX;

const tooMany = (column: Column) =>
  new RecordFault('E_TOO_LONG', { column }, `${column} lists more than ${DOSAGES_MAX} dosages`);

/** A JSON list, or texts separated by `|`, without repetitions. */
export function readOffered(reader: RecordReader): string[] {
  const column = 'availableDosages';
  const list = readList(reader.value(column));
  if (!Array.isArray(list)) {
    throw new RecordFault('E_JSON', { column, value: showJson(list) }, `${column} must be a JSON list of texts`);
  }
  if (list.length > ENTRIES_MAX) throw tooMany(column);
  const offered = new Set<string>();
  for (const entry of list) {
    const dosage = readDosage(reader, column, entry);
    if (offered.has(dosage)) reader.warn('W_DOSAGE_DUPLICATE', column, dosage);
    offered.add(dosage);
  }
  if (offered.size === 0) throw new RecordFault('E_REQUIRED', { column }, `${column} is empty`);
  if (offered.size > DOSAGES_MAX) throw tooMany(column);
  return [...offered];
}

function readList(given: JsonValue): JsonValue {
  if (typeof given !== 'string') return given;
  const text = given.trim();
  if (text === '') return [];
  if (/^[[{]/.test(text)) return parseJson('availableDosages', text);
  return text.split('|', ENTRIES_MAX + 1).map((part) => part.trim());
}

/** The start of a JSON text, list or map. */
const JSON_START = /^\s*["[{]/;

/**
 * Prices in cents by dosage. A map, never an object: a key can be `__proto__`. A product with one dosage may have its price
 * alone: `4.95`.
 */
export function readPrices(reader: RecordReader, offered: string[] = []): Map<string, number> {
  const column = 'dosagePricing';
  const given = reader.value(column);
  if (given === '') throw new RecordFault('E_REQUIRED', { column }, `${column} is empty`);
  const isAlone = given instanceof JsonNumber || (typeof given === 'string' && !JSON_START.test(given));
  const [dosage, ...others] = offered;
  if (isAlone && dosage !== undefined && others.length === 0)
    return new Map([[dosage, priceToCents(reader, dosage, given)]]);
  const map = typeof given === 'string' && !isAlone ? parseJson(column, given) : given;
  if (!(map instanceof Map)) {
    const reason = `the prices must look like {"500 mg": 4.95, "1 g": 7.95}`;
    throw new RecordFault('E_JSON', { column, value: showJson(map) }, reason);
  }
  if (map.size > ENTRIES_MAX) throw tooMany(column);
  const prices = new Map<string, number>();
  for (const [key, price] of map) {
    const dosage = readDosage(reader, column, key);
    if (prices.has(dosage)) {
      throw new RecordFault('E_JSON_DUP_KEY', { column, value: dosage }, `${column} has the key "${dosage}" twice`);
    }
    prices.set(dosage, priceToCents(reader, dosage, price));
  }
  return prices;
}

const priceReasons: Record<PriceCode, string> = {
  E_PRICE_FORMAT: 'is not a plain decimal number such as 12.50',
  E_PRICE_NEGATIVE: 'is negative',
  E_PRICE_ZERO: 'is zero in cents',
  E_PRICE_RANGE: `is above ${PRICE_WITHOUT_END}`,
};

function priceToCents(reader: RecordReader, dosage: string, price: JsonValue): number {
  return toCents(reader, price, { column: 'dosagePricing', value: `${dosage}: ${showJson(price)}`, of: `"${dosage}"` });
}

/** A price in cents. `of`: what it is the price of, for messages. */
export function toCents(
  reader: RecordReader,
  price: JsonValue,
  { column, value, of }: { column: ImportColumn; value: string; of: string },
): number {
  const text = price instanceof JsonNumber ? price.text : price;
  if (typeof text !== 'string') {
    throw new RecordFault('E_PRICE_FORMAT', { column, value }, `the price of ${of} is not a number`);
  }
  const verdict = readPrice(text);
  if (verdict.code !== undefined) {
    throw new RecordFault(verdict.code, { column, value }, `the price of ${of} ${priceReasons[verdict.code]}`);
  }
  if (verdict.rounded) reader.warn('W_PRICE_ROUNDED', column, value);
  return verdict.cents;
}

function readDosage(reader: RecordReader, column: Column, given: JsonValue): string {
  const dosage = reader.clean(column, given);
  if (dosage === '') throw new RecordFault('E_REQUIRED', { column }, `${column} holds an empty dosage`);
  if (isReservedDosage(dosage)) {
    throw new RecordFault('E_DOSAGE_RESERVED', { column, value: dosage }, `"${dosage}" cannot be a dosage`);
  }
  return dosage;
}

/** The first dosage if the record names none (product.md §3). */
function readDefault(reader: RecordReader, offered: string[]): string {
  const column = 'defaultDosage';
  const given = reader.text(column);
  if (given !== '' && !offered.includes(given)) {
    const reason = `the default dosage "${given}" is not offered`;
    throw new RecordFault('E_DEFAULT_NOT_LISTED', { column, value: given }, reason);
  }
  if (given === '') reader.warn('W_DEFAULT_MISSING', column, '');
  return given || (offered[0] ?? '');
}

/** Reads the JSON in a cell. Throws RecordFault. */
export function parseJson(column: ImportColumn, text: string): JsonValue {
  try {
    return readJson(text);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    throw new RecordFault(error.code, { column, value: text }, `${column} ${error.message}`);
  }
}
