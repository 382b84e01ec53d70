import { itemCodeKinds } from '#contract/limits.ts';

/** Constants of products and imports that pages use without loading the schemas. */

export const productStates = ['on-sale', 'withdrawn'] as const;

/** Maximum lengths in code points. In UTF-16 units that is at most twice as much, which the catalogue's filters accept. */
export const PRODUCT_TEXT_MAX = {
  productId: 64,
  drugName: 512,
  brandName: 256,
  description: 5_000,
  category: 100,
  type: 50,
  imageUrl: 500,
  /** At most 200 UTF-16 units, the limit of the cart (contract/cart.ts). */
  availableDosages: 100,
  defaultDosage: 100,
  dosagePricing: 100,
  priceUnit: 100,
  packagingType: 256,
  /** Columns of a dosage file. */
  dosage: 100,
  price: 100,
} as const;

/** Maximum number of dosages of a product; a page lists all of them. */
export const DOSAGES_MAX = 100;

/** Maximum size of a product, the sum of its texts as JSON. Real ones have less than 2 KB. */
export const PRODUCT_BYTES_MAX = 32 * 1024;

/** Errors of a whole file: the import is rejected and nothing is changed. */
export const fileCodes = [
  'E_FILE',
  'E_FORMAT',
  'E_EMPTY',
  'E_ENCODING',
  'E_WORKBOOK',
  'E_WORKBOOK_DAMAGED',
  'E_GZIP',
  'E_JSON',
  'E_HEADER_MISSING',
  'E_HEADER_DUPLICATE',
  'E_HEADER_LONG',
  'E_BUSY',
  'E_TOO_MANY',
  'E_FILE_CHANGED',
  'E_CATALOGUE_CHANGED',
  'E_HALF_UNDONE',
] as const;

/** Errors of one record: it is rejected, the others are imported. */
export const recordCodes = [
  'E_ENCODING',
  'E_CONTROL_CHAR',
  'E_BIDI_CONTROL',
  'E_COLUMN_COUNT',
  'E_CSV_QUOTE',
  'E_CSV_UNTERMINATED',
  'E_REQUIRED',
  'E_TYPE',
  'E_TOO_LONG',
  'E_ID_FORMAT',
  'E_DUP_ID',
  'E_URL',
  'E_JSON',
  'E_JSON_DUP_KEY',
  'E_PRICE_FORMAT',
  'E_PRICE_NEGATIVE',
  'E_PRICE_ZERO',
  'E_PRICE_RANGE',
  'E_DOSAGE_RESERVED',
  'E_DOSAGE_NOT_PRICED',
  'E_PRICE_WITHOUT_DOSAGE',
  'E_DEFAULT_NOT_LISTED',
  'E_PRODUCT_UNKNOWN',
  'E_DOSAGE_UNKNOWN',
  'E_DOSAGE_MISSING',
  'E_DUP_PRICE',
  'E_GTIN',
  'E_GTIN_TWICE',
  'E_GTIN_TAKEN',
  'E_ITEM_CODE',
  'E_ITEM_VALUE',
  'E_CELL',
] as const;

/** Warnings: the record is imported, and was corrected or should be checked. */
export const warningCodes = [
  'W_EOL_MIXED',
  'W_HEADER_EXTRA',
  'W_UNICODE_NORMALISED',
  'W_SPACE_NORMALISED',
  'W_CASE_NORMALISED',
  'W_CATEGORY_RENAMED',
  'W_ENTITY',
  'W_MARKUP',
  'W_FORMULA',
  'W_TYPE_UNKNOWN',
  'W_URL_REMOTE',
  'W_PRICE_ROUNDED',
  'W_DEFAULT_MISSING',
  'W_DOSAGE_DUPLICATE',
] as const;

/** Number of rejected records after which an import stops: such a file is not a catalogue, and nobody reads a longer report. */
export const IMPORT_REJECTED_MAX = 10_000;

/** What an import does to a product. `restored`: it was withdrawn, and is on sale again. */
export const changeKinds = ['added', 'changed', 'restored', 'withdrawn'] as const;

/** Number of products that an import lists for each kind of change, and of those that are held back. All are counted. */
export const IMPORT_CHANGES_LISTED_MAX = 50_000;

/** A price that moves by more than this percentage is a likely error: the import page holds it back until it is confirmed. */
export const PRICE_JUMP_PERCENT = 50;

/** Number of warnings of one kind that an import lists with their lines. All are counted. */
export const IMPORT_WARNINGS_LISTED_MAX = 1_000;

/** Maximum number of records of an uploaded file: the import remembers each id. The command line has no maximum. */
export const IMPORT_RECORDS_MAX = 500_000;

/** Formats of catalogue files; `.gz` means compressed. */
export const importFormats = ['csv', 'xlsx', 'jsonl', 'json', 'csv.gz', 'jsonl.gz', 'json.gz'] as const;

/** The columns of a catalogue file, in the order that an export writes them (catalogue/README.md). */
export const catalogueColumns = [
  'productId',
  'drugName',
  'brandName',
  'description',
  'category',
  'type',
  'imageUrl',
  'availableDosages',
  'defaultDosage',
  'dosagePricing',
  'priceUnit',
  'packagingType',
] as const;

/**
 * Codes and facts of one product in one dosage (contract/stock/item-facts.ts). A catalogue file may have them for all dosages of a product, or
 * as a JSON object by dosage.
 */
export const itemColumns = [
  'gtin',
  ...itemCodeKinds,
  'supplierCode',
  'unitsPerPack',
  'maxPerOrder',
  'storageClass',
  'flags',
  'taxClass',
  'classAU',
  'classUS',
  'classGB',
  'classEU',
] as const;
export type ItemColumn = (typeof itemColumns)[number];

/**
 * The columns of a dosage file, which has a line for each dosage and changes its price, codes and facts and nothing else. A product with a single
 * dosage needs no `dosage`.
 */
export const dosageFileColumns = ['productId', 'dosage', 'price', ...itemColumns] as const;

/** Every column that a file can have. */
export const importColumns = [...catalogueColumns, 'dosage', 'price', ...itemColumns] as const;

/** Encodings and separators of CSV files that are detected. */
export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export const textSeparators = [',', ';', '\t'] as const;

/** Maximum size of an uploaded file as it is sent, compressed or not. */
export const IMPORT_BYTES_MAX = 64 * 1024 * 1024;

/** Uploaded pictures of one product. */
export const PICTURES_MAX = 8;

/** Size of an uploaded file. */
export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;

/** Pixels of an uploaded picture: a telephone's camera has 12 or 24 million. An AVIF takes twice the memory while it is decoded. */
export const PICTURE_PIXELS_MAX = 25_000_000;
export const AVIF_PIXELS_MAX = 12_000_000;

/** Shortest side of what is shown, in pixels. */
export const PICTURE_SIDE_MIN = 100;

/** Why a picture is rejected: the `rule` of an issue. */
export const pictureRules = ['P_FORMAT', 'P_DAMAGED', 'P_SMALL', 'P_PIXELS', 'P_COUNT'] as const;
export type PictureRule = (typeof pictureRules)[number];

/** Length of the text for those who do not see the picture, in code points. */
export const ALT_TEXT_MAX = 200;
