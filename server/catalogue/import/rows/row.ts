import { isPictureAddress, isStorePicture } from '#contract/catalogue/picture-address.ts';
import { PRODUCT_BYTES_MAX, PRODUCT_TEXT_MAX } from '#contract/catalogue/product-constants.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import { RowFault } from '#server/catalogue/import/faults.ts';
import type { RowReader } from '#server/catalogue/import/formats/reader.ts';
import type { CatalogueProduct } from '#server/catalogue/product-columns.ts';
import { readDosages, readOffered, readPrices } from './dosages.ts';

/** Validates a record. Throws RowFault for the first violated rule. */
export function readProduct(reader: RowReader, categories: Spellings): CatalogueProduct {
  const { dosages, ...read } = readings(reader, categories);
  const product = {
    productId: read.productId(),
    drugName: read.drugName(),
    brandName: read.brandName(),
    description: read.description(),
    category: read.category(),
    type: read.type(),
    imageUrl: read.imageUrl(),
    ...dosages(),
    priceUnit: read.priceUnit(),
    packagingType: read.packagingType(),
  };
  assertSize(product);
  categories.learn(product.category);
  return product;
}

/** Lists contain whole products, up to 1,000 of them. */
function assertSize(product: CatalogueProduct): void {
  const { dosages, ...texts } = product;
  const sizes = Object.entries({ ...texts, availableDosages: dosages }).map(([column, value]) => ({
    column,
    bytes: Buffer.byteLength(JSON.stringify(value)),
  }));
  if (sizes.reduce((sum, { bytes }) => sum + bytes, 0) <= PRODUCT_BYTES_MAX) return;
  const [largest = { column: '' }] = sizes.sort((a, b) => b.bytes - a.bytes);
  const reason = `the product is larger than ${PRODUCT_BYTES_MAX / 1024} KB`;
  throw new RowFault('E_TOO_LONG', { column: largest.column }, reason);
}

/** All violated rules of a record, one per column, so that a user can correct all at once. */
export function listFaults(reader: RowReader, categories: Spellings): RowFault[] {
  const faults = new Map<string, RowFault>();
  const alone = [() => readOffered(reader), () => readPrices(reader)];
  for (const read of [...Object.values(readings(reader, categories)), ...alone]) {
    try {
      read();
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      const { column } = error.rejection;
      if (!faults.has(column)) faults.set(column, error);
    }
  }
  return [...faults.values()];
}

/** The parser of each column. */
function readings(reader: RowReader, categories: Spellings) {
  return {
    productId: () => readId(reader),
    drugName: () => readName(reader),
    brandName: () => reader.text('brandName'),
    description: () => reader.text('description'),
    category: () => readCategory(reader, categories),
    type: () => readType(reader),
    imageUrl: () => readImageUrl(reader),
    dosages: () => readDosages(reader),
    priceUnit: () => reader.text('priceUnit'),
    packagingType: () => reader.text('packagingType'),
  };
}

/** Types with a translation (messages, `names.types`). Others are shown as they are, in the default colour. */
const knownTypes = new Set([
  ...['oral', 'injectable', 'inhaled', 'nasal', 'topical', 'ophthalmic', 'otic', 'sublingual', 'transdermal'],
  ...['rectal', 'vaginal', 'dental', 'irrigation', 'device', 'other'],
]);

/**
 * Letters, digits, dots and dashes. A number that a spreadsheet has rewritten (`9.31048E+07`) is rejected; it has a point after
 * its first digit, so that a code such as `0403E10` is not one.
 */
export function readId(reader: RowReader): string {
  const id = reader.required('productId');
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(id) || /^\d\.\d+E\d+$/i.test(id)) {
    const reason =
      'productId may have letters, digits, dots, dashes and underscores; 9.31048E+07 is a number that a spreadsheet rewrote';
    throw new RowFault('E_ID_FORMAT', { column: 'productId', value: id }, reason);
  }
  return id;
}

/** Search and sort order use compatibility forms (NFKC), in which one character may be eighteen. */
function readName(reader: RowReader): string {
  const name = reader.required('drugName');
  const max = PRODUCT_TEXT_MAX.drugName;
  if ([...name.normalize('NFKC')].length <= max) return name;
  throw new RowFault('E_TOO_LONG', { column: 'drugName', value: name }, `drugName is longer than ${max} characters`);
}

function readCategory(reader: RowReader, categories: Spellings): string {
  const given = reader.required('category');
  const known = categories.find(given) ?? given;
  if (known !== given) reader.warn('W_CASE_NORMALISED', 'category', given);
  return known;
}

/** In lower case, so that `ORAL` does not become a second entry of the filter. */
function readType(reader: RowReader): string {
  const given = reader.required('type');
  const type = given.toLowerCase();
  if (type !== given) reader.warn('W_CASE_NORMALISED', 'type', given);
  if (!knownTypes.has(type)) reader.warn('W_TYPE_UNKNOWN', 'type', given);
  return type;
}

/** Empty, a picture of the store, or https. The pages' policy shows only pictures of the store itself. */
function readImageUrl(reader: RowReader): string {
  const value = reader.text('imageUrl');
  if (value !== '' && !isPictureAddress(value)) {
    const reason = 'imageUrl must be empty, a path in /pictures/ or /images/ without "..", or an https address';
    throw new RowFault('E_URL', { column: 'imageUrl', value }, reason);
  }
  if (value !== '' && !isStorePicture(value)) reader.warn('W_URL_REMOTE', 'imageUrl', value);
  return value;
}

/** Known spellings by name, regardless of case, so that the filter has one entry per name. */
export class Spellings {
  readonly #known = new Map<string, string>();

  constructor(names: Iterable<string> = []) {
    for (const name of names) this.learn(name);
  }

  find(name: string): string | undefined {
    return this.#known.get(name.toLowerCase());
  }

  /** Keeps the first spelling of each name, up to the number of categories that a list shows. */
  learn(name: string): void {
    const key = name.toLowerCase();
    if (!this.#known.has(key) && this.#known.size < LIST_LIMIT_MAX) this.#known.set(key, name);
  }
}
