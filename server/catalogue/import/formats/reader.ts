import type { WarningCode } from '#contract/admin/product-import.ts';
import { PRODUCT_TEXT_MAX } from '#contract/catalogue/product-constants.ts';
import { RowFault, type Warning } from '#server/catalogue/import/faults.ts';
import type { Column } from '#server/catalogue/product-columns.ts';
import { JsonNumber, type JsonValue } from './json.ts';
import { cleanText } from './text.ts';

/** One record's values by column; columns that the file does not have are absent. */
export type RowValues = ReadonlyMap<string, JsonValue>;

/** Reads the texts of one record; keeps what was mended, one warning per code and column. */
export class RowReader {
  readonly warnings: Warning[] = [];
  readonly #values: RowValues;

  constructor(values: RowValues) {
    this.#values = values;
  }

  /** A column as the file has it; absent and null are the empty text. */
  value(column: Column): JsonValue {
    return this.#values.get(column) ?? '';
  }

  /** A column's text, cleaned; throws RowFault for what cannot be stored. */
  text(column: Column): string {
    return this.clean(column, this.value(column));
  }

  required(column: Column): string {
    const text = this.text(column);
    if (!VISIBLE.test(text)) throw new RowFault('E_REQUIRED', { column }, `${column} is empty`);
    return text;
  }

  clean(column: Column, value: JsonValue): string {
    if (typeof value !== 'string') throw new RowFault('E_TYPE', { column, value: showJson(value) }, 'must be a text');
    const verdict = cleanText(value, column === 'description' ? 'paragraph' : 'line');
    if (verdict.code !== undefined) throw new RowFault(verdict.code, { column, value }, `${column} ${verdict.reason}`);
    for (const code of verdict.warnings) this.warn(code, column);
    const max = PRODUCT_TEXT_MAX[column];
    if (verdict.text.length > max && [...verdict.text].length > max) {
      throw new RowFault('E_TOO_LONG', { column, value }, `${column} is longer than ${max} characters`);
    }
    return verdict.text;
  }

  warn(code: WarningCode, column: Column): void {
    if (!this.warnings.some((known) => known.code === code && known.column === column)) {
      this.warnings.push({ code, column });
    }
  }
}

/** A visible character. Hangul fillers, the blank braille cell and soft hyphens are invisible but not white space. */
const VISIBLE = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u;

/** A value that is no text, as a rejection shows it. */
export function showJson(value: JsonValue): string {
  if (value instanceof JsonNumber) return value.text;
  if (Array.isArray(value)) return '[…]';
  return value instanceof Map ? '{…}' : String(value);
}
