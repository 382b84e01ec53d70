import { ImportError } from '#server/catalogue/import/faults.ts';
import { columns } from '#server/catalogue/products/columns.ts';
import type { Warning } from '#server/catalogue/products/faults.ts';
import { decodeLatin1 } from './bytes.ts';

/** Unknown columns are ignored, but each costs a little time per record. */
const COLUMNS_MAX = 1_000;

/**
 * The column names of a CSV file in its order, in our spelling. Any order and case is accepted; an unknown column is ignored with
 * a warning. Throws ImportError when a column is missing or repeated, or there are too many.
 */
export function readHeader(record: string[]): { names: string[]; warnings: Warning[] } {
  if (record.length > COLUMNS_MAX) {
    throw new ImportError('E_HEADER_LONG', `The first line has more than ${COLUMNS_MAX} columns.`);
  }
  const names = record.map((field) => spell(decodeLatin1(field)));
  const twice = columns.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (twice.length > 0) throw new ImportError('E_HEADER_DUPLICATE', `The first line names ${twice.join(', ')} twice.`);
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    const hint = /[;\t]/.test(record.join('')) ? ' Columns must be separated by commas.' : '';
    throw new ImportError('E_HEADER_MISSING', `Missing columns: ${missing.join(', ')}.${hint}`);
  }
  const known = new Set<string>(columns);
  const extra = names.filter((name) => !known.has(name));
  return { names, warnings: extra.map((column) => ({ code: 'W_HEADER_EXTRA', column, value: '' })) };
}

function spell(field: string | undefined): string {
  if (field === undefined) throw new ImportError('E_ENCODING', 'The file is not UTF-8 text.');
  const name = field.trim();
  return columns.find((column) => column.toLowerCase() === name.toLowerCase()) ?? name;
}
