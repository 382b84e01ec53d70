import { isPictureUrl, isStorePicture } from '#contract/catalogue/picture-url.ts';
import { PRODUCT_BYTES_MAX, PRODUCT_TEXT_MAX } from '#contract/catalogue/product-constants.ts';
import { isProductId } from '#contract/catalogue/product-rules.ts';
import type { CatalogueProduct } from './columns.ts';
import { RecordFault } from './faults.ts';
import { knownTypes } from './known-types.ts';
import { readDosages, readOffered, readPrices } from './read-dosages.ts';
import type { RecordReader } from './record-reader.ts';
import type { Spellings } from './spellings.ts';

/** Validates a record. Throws RecordFault for the first violated rule. */
export function readProduct(reader: RecordReader, categories: Spellings): CatalogueProduct {
  const { dosages, ...read } = parsers(reader, categories);
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
  categories.add(product.category);
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
  throw new RecordFault('E_TOO_LONG', { column: largest.column }, reason);
}

/** All violated rules of a record, one per column, so that a user can correct all at once. */
export function listFaults(reader: RecordReader, categories: Spellings): RecordFault[] {
  const faults = new Map<string, RecordFault>();
  // `readDosages` stops at the first fault of the two columns.
  const dosageParsers = [() => readOffered(reader), () => readPrices(reader)];
  for (const read of [...Object.values(parsers(reader, categories)), ...dosageParsers]) {
    try {
      read();
    } catch (error) {
      if (!(error instanceof RecordFault)) throw error;
      const { column } = error.rejection;
      if (!faults.has(column)) faults.set(column, error);
    }
  }
  return [...faults.values()];
}

/** The parser of each column. */
function parsers(reader: RecordReader, categories: Spellings) {
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

/** The distributor's code. */
export function readId(reader: RecordReader): string {
  const id = reader.required('productId');
  if (!isProductId(id)) {
    const reason =
      'productId may have letters, digits, dots, dashes and underscores; 9.31048E+07 is a number that a spreadsheet rewrote';
    throw new RecordFault('E_ID_FORMAT', { column: 'productId', value: id }, reason);
  }
  return id;
}

/** Search and sort order use compatibility forms (NFKC), in which one character may be eighteen. */
function readName(reader: RecordReader): string {
  const name = reader.required('drugName');
  const max = PRODUCT_TEXT_MAX.drugName;
  if ([...name.normalize('NFKC')].length <= max) return name;
  throw new RecordFault('E_TOO_LONG', { column: 'drugName', value: name }, `drugName is longer than ${max} characters`);
}

function readCategory(reader: RecordReader, categories: Spellings): string {
  const given = reader.required('category');
  const known = categories.find(given) ?? given;
  const isOtherName = known.toLowerCase() !== given.toLowerCase();
  if (known !== given) reader.warn(isOtherName ? 'W_CATEGORY_RENAMED' : 'W_CASE_NORMALISED', 'category', given);
  return known;
}

/** In lower case, so that `ORAL` does not become a second entry of the filter. */
function readType(reader: RecordReader): string {
  const given = reader.required('type');
  const type = given.toLowerCase();
  if (type !== given) reader.warn('W_CASE_NORMALISED', 'type', given);
  if (!knownTypes.has(type)) reader.warn('W_TYPE_UNKNOWN', 'type', given);
  return type;
}

/** Empty, a picture of the store, or https. The pages' policy shows only pictures of the store itself. */
function readImageUrl(reader: RecordReader): string {
  const value = reader.text('imageUrl');
  if (value !== '' && !isPictureUrl(value)) {
    const reason = 'imageUrl must be empty, a path in /pictures/ or /images/ without "..", or an https address';
    throw new RecordFault('E_URL', { column: 'imageUrl', value }, reason);
  }
  if (value !== '' && !isStorePicture(value)) reader.warn('W_URL_REMOTE', 'imageUrl', value);
  return value;
}
