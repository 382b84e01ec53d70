import type { WarningCode } from '#contract/admin/product-import.ts';
import { PRODUCT_TEXT_MAX } from '#contract/catalogue/product-constants.ts';
import { VISIBLE } from '#contract/characters.ts';
import type { ImportColumn } from './columns.ts';
import { RecordFault, shortenValue, type Warning } from './faults.ts';
import { JsonNumber, type JsonValue } from './json.ts';
import { cleanText, readMarkup } from './text.ts';

/** Characters of a code or fact as a file writes it. */
const ITEM_CELL_MAX = 100;

function maxOf(column: ImportColumn): number {
  return Object.hasOwn(PRODUCT_TEXT_MAX, column)
    ? PRODUCT_TEXT_MAX[column as keyof typeof PRODUCT_TEXT_MAX]
    : ITEM_CELL_MAX;
}

/** One record's values by column; columns that are missing in the file are absent. */
export type RecordValues = ReadonlyMap<string, JsonValue>;

/** Reads the texts of one record, and collects one warning per code and column. */
export class RecordReader {
  readonly warnings: Warning[] = [];
  readonly #values: RecordValues;
  readonly #readText: typeof readMarkup;

  /** Texts of a file may be HTML; texts that a person typed are not. */
  constructor(values: RecordValues, from: 'file' | 'form') {
    this.#values = values;
    this.#readText = from === 'file' ? readMarkup : cleanText;
  }

  /** The unchanged value of a column; the empty text if it is absent or null. */
  value(column: ImportColumn): JsonValue {
    return this.#values.get(column) ?? '';
  }

  /** Whether the file has the column. */
  has(column: ImportColumn): boolean {
    return this.#values.has(column);
  }

  /** The cleaned text of a column. Throws RecordFault if it cannot be stored. */
  text(column: ImportColumn): string {
    return this.clean(column, this.value(column));
  }

  required(column: ImportColumn): string {
    const text = this.text(column);
    if (!VISIBLE.test(text)) throw new RecordFault('E_REQUIRED', { column }, `${column} is empty`);
    return text;
  }

  clean(column: ImportColumn, value: JsonValue): string {
    if (typeof value !== 'string')
      throw new RecordFault('E_TYPE', { column, value: showJson(value) }, 'must be a text');
    const max = maxOf(column);
    const tooLong = `${column} is longer than ${max} characters`;
    // Before cleaning, which takes time. Entities and invisible characters may be removed from a longer text.
    if (value.length > 4 * max) throw new RecordFault('E_TOO_LONG', { column, value }, tooLong);
    const cleaned = this.#readText(value, column === 'description' ? 'paragraph' : 'line');
    if (cleaned.code !== undefined)
      throw new RecordFault(cleaned.code, { column, value }, `${column} ${cleaned.reason}`);
    for (const code of cleaned.warnings) this.warn(code, column, value);
    if (cleaned.text.length > max && [...cleaned.text].length > max) {
      throw new RecordFault('E_TOO_LONG', { column, value }, tooLong);
    }
    return cleaned.text;
  }

  /** `value`: as it stands in the file. */
  warn(code: WarningCode, column: ImportColumn, value: string): void {
    if (!this.warnings.some((known) => known.code === code && known.column === column)) {
      this.warnings.push({ code, column, value: shortenValue(value) });
    }
  }
}

/** How a rejection shows a value that is not a text. */
export function showJson(value: JsonValue): string {
  if (value instanceof JsonNumber) return value.text;
  if (Array.isArray(value)) return '[…]';
  return value instanceof Map ? '{…}' : String(value);
}
