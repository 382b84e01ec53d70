import { catalogueColumns, dosageFileColumns, itemColumns } from '#contract/catalogue/product-constants.ts';
import { ImportError } from '#server/catalogue/import/faults.ts';
import type { Warning } from '#server/catalogue/products/faults.ts';
import { guessColumns, spell } from './headings.ts';
import type { ReadOptions, RecordKind } from './records.ts';

/** Unknown columns are ignored, but each costs a little time per record. */
const COLUMNS_MAX = 1_000;

export interface Header {
  names: string[];
  kind: RecordKind;
  warnings: Warning[];
}

/** Characters of a heading by which `mapping` names it. */
const HEADING_CHARACTERS = 200;

/** How headings are shown, and named in `mapping`: a repeated one has its number ("Price (2)"), an empty one its column's ("#4"). */
export function headingKeys(headings: string[]): string[] {
  const counts = new Map<string, number>();
  return headings.map((heading, index) => {
    const text = heading.trim().slice(0, HEADING_CHARACTERS).toWellFormed() || `#${index + 1}`;
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return count === 1 ? text : `${text} (${count})`;
  });
}

/**
 * Names the column of each heading, in the order of the file. A heading that is no column of ours keeps its text. Upper and lower case do not
 * matter. With `detectFormat`, ordinary headings ("Product ID") are understood too. `mapping` comes before both.
 */
export function nameColumns(headings: string[], { detectFormat, mapping = {} }: ReadOptions): string[] {
  const guessed = detectFormat ? guessColumns(headings) : headings.map(spell);
  // A column that `mapping` gives to one heading is not guessed for another one.
  const given = new Set(Object.values(mapping));
  return headingKeys(headings).map((key, index) => {
    const guess = guessed[index] ?? '';
    return mapping[key] ?? (given.has(guess) ? key : guess);
  });
}

/**
 * Checks the columns of a file. An unknown one is ignored with a warning. A file with product IDs and prices, codes or facts but without
 * `dosagePricing` and `availableDosages` is a dosage file: its other columns are ignored too. One of them could hold the dosage under another
 * name, so a dosage file with other columns must name its dosages. Throws ImportError when a column is missing or repeated, or
 * there are too many.
 */
export function checkHeader(names: string[], separators: string): Header {
  if (names.length > COLUMNS_MAX) {
    throw new ImportError('E_HEADER_LONG', `The first line has more than ${COLUMNS_MAX} columns.`);
  }
  const kind = isDosageFile(names) ? 'dosage' : 'product';
  const expected: readonly string[] = kind === 'dosage' ? dosageFileColumns : [...catalogueColumns, ...itemColumns];
  const twice = expected.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (twice.length > 0) throw new ImportError('E_HEADER_DUPLICATE', `The first line names ${twice.join(', ')} twice.`);
  const required = kind === 'dosage' ? requiredOfDosages(names) : catalogueColumns;
  const missing = required.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw new ImportError('E_HEADER_MISSING', `Missing columns: ${missing.join(', ')}.${separators}`);
  }
  const extra = names.filter((name) => name !== '' && !expected.includes(name));
  return { names, kind, warnings: extra.map((column) => ({ code: 'W_HEADER_EXTRA', column, value: '' })) };
}

function isDosageFile(names: string[]): boolean {
  const has = (column: string) => names.includes(column);
  const hasValues = has('price') || itemColumns.some(has);
  return has('productId') && hasValues && !has('dosagePricing') && !has('availableDosages');
}

function requiredOfDosages(names: string[]): readonly string[] {
  const known: readonly string[] = ['', 'productId', 'price', ...itemColumns];
  const isPlain = names.every((name) => known.includes(name));
  return isPlain ? ['productId'] : ['productId', 'dosage'];
}
