import { type ItemColumn, itemColumns } from '#contract/catalogue/product-constants.ts';
import { latinDigits } from '#contract/digits.ts';
import { readGtin } from '#contract/gs1/gtin.ts';
import { ITEM_CODE_MAX, QUANTITY_MAX } from '#contract/limits.ts';
import { storedCode } from '#contract/quick-order/comparable-code.ts';
import { ITEM_TEXT_MAX, itemFlags, medicineClasses, UNITS_PER_PACK_MAX } from '#contract/stock/item-facts.ts';
import { storageClasses } from '#contract/stock/storage-class.ts';
import { characters } from '#contract/text.ts';
import type { ItemTexts } from '#server/catalogue/products/columns.ts';
import { RecordFault } from '#server/catalogue/products/faults.ts';
import { JsonNumber, type JsonValue } from '#server/catalogue/products/json.ts';
import { parseJson } from '#server/catalogue/products/read-dosages.ts';
import { type RecordReader, showJson } from '#server/catalogue/products/record-reader.ts';
import { LIST_SEPARATOR } from './item-texts.ts';

/** The codes and facts of a record about one dosage. Empty ones are absent. Throws RecordFault. */
export function readItemTexts(reader: RecordReader): ItemTexts {
  const texts: ItemTexts = {};
  for (const column of itemColumns) {
    const value = reader.value(column);
    if (value === '') continue;
    const text = readText(reader, column, value);
    if (text !== '') texts[column] = text;
  }
  return texts;
}

/**
 * The codes and facts of a product, by dosage. A cell has one text for all dosages, or a JSON object by dosage. Codes of packs need the object if
 * there are several dosages. Undefined if the record has none. Throws RecordFault.
 */
export function readItemsOfProduct(reader: RecordReader, dosages: string[]): Record<string, ItemTexts> | undefined {
  const items: Record<string, ItemTexts> = {};
  for (const column of itemColumns) {
    for (const [dosage, value] of valuesByDosage(reader, column, dosages)) {
      const text = readText(reader, column, value);
      if (text !== '') items[dosage] = { ...items[dosage], [column]: text };
    }
  }
  return Object.keys(items).length > 0 ? items : undefined;
}

function valuesByDosage(reader: RecordReader, column: ItemColumn, dosages: string[]): [string, JsonValue][] {
  const given = reader.value(column);
  if (given === '') return [];
  const value = typeof given === 'string' && given.trimStart().startsWith('{') ? parseJson(column, given) : given;
  if (value instanceof Map) return readMap(reader, column, value, dosages);
  if (dosages.length === 1 || !ofOneDosage.has(column)) return dosages.map((dosage) => [dosage, value]);
  const reason = `the product has several dosages: ${column} must look like {"500 mg": "…"}`;
  throw new RecordFault('E_JSON', { column, value: showJson(value) }, reason);
}

/** Codes that mean one dosage. In the other columns, one text may be for all dosages of a product. */
const ofOneDosage: ReadonlySet<ItemColumn> = new Set(['gtin', 'ndc', 'pde', 'artg', 'rxnorm', 'amt', 'supplierCode']);

function readMap(
  reader: RecordReader,
  column: ItemColumn,
  map: Map<string, JsonValue>,
  dosages: string[],
): [string, JsonValue][] {
  const values = new Map<string, JsonValue>();
  for (const [key, value] of map) {
    const dosage = reader.clean(column, key);
    if (!dosages.includes(dosage))
      throw new RecordFault('E_DOSAGE_UNKNOWN', { column, value: dosage }, 'the product has no such dosage');
    if (values.has(dosage))
      throw new RecordFault('E_JSON_DUP_KEY', { column, value: dosage }, `${column} has the key "${dosage}" twice`);
    values.set(dosage, value ?? '');
  }
  return [...values];
}

/** The text as it is stored. */
function readText(reader: RecordReader, column: ItemColumn, value: JsonValue): string {
  const text = reader.clean(column, plainText(column, value));
  if (text === '') return '';
  switch (column) {
    case 'gtin':
      return readGtinOf(text);
    case 'supplierCode':
    case 'taxClass':
      return readShortText(column, text);
    case 'unitsPerPack':
      return readCount(column, text, UNITS_PER_PACK_MAX);
    case 'maxPerOrder':
      return readCount(column, text, QUANTITY_MAX);
    case 'storageClass':
      return readOneOf(storageClasses, { column, text, comparable: comparableStorage });
    case 'flags':
      return readFlags(text);
    case 'classAU':
      return readClass(medicineClasses.AU, column, text);
    case 'classUS':
      return readClass(medicineClasses.US, column, text);
    case 'classGB':
      return readClass(medicineClasses.GB, column, text);
    case 'classEU':
      return readClass(medicineClasses.EU, column, text);
    default:
      return readCode(column, text);
  }
}

/** JSON may have numbers, and a list of flags. */
function plainText(column: ItemColumn, value: JsonValue): JsonValue {
  if (value instanceof JsonNumber) return value.text;
  return column === 'flags' && Array.isArray(value) ? value.map(String).join(LIST_SEPARATOR) : value;
}

function readShortText(column: ItemColumn, text: string): string {
  if (characters(text) <= ITEM_TEXT_MAX) return text;
  throw new RecordFault('E_TOO_LONG', { column, value: text }, `${column} is longer than ${ITEM_TEXT_MAX} characters`);
}

function readGtinOf(text: string): string {
  const digits = storedCode(text);
  const gtin = readGtin(digits);
  if (gtin !== undefined) return gtin;
  const isLong = /^\d{8}(\d{4,6})?$/.test(digits);
  const reason = isLong
    ? 'the check digit of this GTIN is wrong'
    : 'a GTIN has 8, 12, 13 or 14 digits; 9.506E+12 is a number that a spreadsheet rewrote';
  throw new RecordFault('E_GTIN', { column: 'gtin', value: text }, reason);
}

function readCode(column: ItemColumn, text: string): string {
  const code = storedCode(text);
  if (/^[!-~]+$/.test(code) && code.length <= ITEM_CODE_MAX) return code;
  const reason = `${column} may have at most ${ITEM_CODE_MAX} letters, digits and signs`;
  throw new RecordFault('E_ITEM_CODE', { column, value: text }, reason);
}

function readCount(column: ItemColumn, text: string, max: number): string {
  const digits = latinDigits(text);
  const count = Number(digits);
  if (/^\d+$/.test(digits) && count >= 1 && count <= max) return String(count);
  throw new RecordFault('E_ITEM_VALUE', { column, value: text }, `${column} is a whole number from 1 to ${max}`);
}

/** All flags of the dosage, separated by `|` or commas, in their order. */
function readFlags(text: string): string {
  const given = new Set(
    text
      .split(/[|,;]/)
      .filter((each) => each.trim() !== '')
      .map((each) => readOneOf(itemFlags, { column: 'flags', text: each, comparable: comparableFlag })),
  );
  return itemFlags.filter((flag) => given.has(flag)).join(LIST_SEPARATOR);
}

const readClass = (classes: readonly string[], column: ItemColumn, text: string) =>
  readOneOf(classes, { column, text, comparable: comparableClass });

function readOneOf(
  allowed: readonly string[],
  { column, text, comparable }: { column: ItemColumn; text: string; comparable: (text: string) => string },
): string {
  const found = allowed.find((each) => comparable(each) === comparable(text));
  if (found !== undefined) return found;
  throw new RecordFault('E_ITEM_VALUE', { column, value: text }, `${column} is one of ${allowed.join(', ')}`);
}

/** "2 – 8°C", "2-8" and "2-8 °C" are one, and so are "<=25" and "≤ 25 °C". */
const comparableStorage = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\s°º]|c$/g, '')
    .replaceAll(/[–—−]/g, '-')
    .replaceAll('<=', '≤');
const comparableFlag = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
/** "C-II" and "cii" are one. */
const comparableClass = (text: string) => text.toUpperCase().replaceAll(/[\s-]/g, '');
