import { ImportError } from '#server/catalogue/import/faults.ts';
import { columns, priceColumns } from '#server/catalogue/products/columns.ts';
import type { Warning } from '#server/catalogue/products/faults.ts';
import { decodeLatin1 } from './bytes.ts';
import type { RecordKind } from './records.ts';

/** Unknown columns are ignored, but each costs a little time per record. */
const COLUMNS_MAX = 1_000;

export interface CsvHeader {
  names: string[];
  kind: RecordKind;
  warnings: Warning[];
}

/**
 * The column names of a CSV file in its order, in our spelling. Any order and case is accepted; an unknown column is ignored with
 * a warning. A file with product IDs and prices but without `dosagePricing` and `availableDosages` is a price file: its other
 * columns are ignored too. Throws ImportError when a column is missing or repeated, or there are too many.
 */
export function readHeader(record: string[]): CsvHeader {
  if (record.length > COLUMNS_MAX) {
    throw new ImportError('E_HEADER_LONG', `The first line has more than ${COLUMNS_MAX} columns.`);
  }
  const names = record.map((field) => spell(decodeLatin1(field)));
  const kind = isPriceFile(names) ? 'price' : 'product';
  const expected: readonly string[] = kind === 'price' ? priceColumns : columns;
  const twice = expected.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (twice.length > 0) throw new ImportError('E_HEADER_DUPLICATE', `The first line names ${twice.join(', ')} twice.`);
  const missing = kind === 'price' ? [] : columns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    const hint = /[;\t]/.test(record.join('')) ? ' Columns must be separated by commas.' : '';
    throw new ImportError('E_HEADER_MISSING', `Missing columns: ${missing.join(', ')}.${hint}`);
  }
  const extra = names.filter((name) => !expected.includes(name));
  return { names, kind, warnings: extra.map((column) => ({ code: 'W_HEADER_EXTRA', column, value: '' })) };
}

function isPriceFile(names: string[]): boolean {
  const has = (column: string) => names.includes(column);
  return has('productId') && has('price') && !has('dosagePricing') && !has('availableDosages');
}

const spellings = [...new Set([...columns, ...priceColumns])];

function spell(field: string | undefined): string {
  if (field === undefined) throw new ImportError('E_ENCODING', 'The file is not UTF-8 text.');
  const name = field.trim();
  return spellings.find((column) => column.toLowerCase() === name.toLowerCase()) ?? name;
}
