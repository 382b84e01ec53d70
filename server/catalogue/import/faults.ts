import type { FileCode, Rejection, RowCode, WarningCode } from '#contract/admin/product-import.ts';
import type { CatalogueProduct } from '#server/catalogue/product-columns.ts';

export interface Warning {
  code: WarningCode;
  /** Empty if it concerns the whole record. */
  column: string;
  /** The value in the file, shortened and without control characters. Empty if the warning is about no single value. */
  value: string;
}

/**
 * The result of one record, or a warning about the file (neither product nor rejection). Lines count from 1. A rejected record
 * has its productId if that could be read.
 */
export type ImportRecord =
  | { line: number; product: CatalogueProduct; rejected?: undefined; productId?: undefined; warnings: Warning[] }
  | { line: number; product?: undefined; rejected: Rejection; productId?: string | undefined; warnings?: undefined }
  | { line: number; product?: undefined; rejected?: undefined; productId?: undefined; warnings: Warning[] };

/** The whole file is rejected. The message is one sentence for the user. */
export class ImportError extends Error {
  override name = 'ImportError';
  readonly code: FileCode;

  constructor(code: FileCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Thrown for an invalid value, and caught for each record. */
export class RowFault extends Error {
  override name = 'RowFault';
  readonly rejection: Rejection;

  constructor(code: RowCode, { column = '', value = '' }: { column?: string; value?: string }, reason: string) {
    super(reason);
    this.rejection = {
      column,
      value: shortenValue(value),
      reason: shorten(reason, REASON_CHARACTERS),
      code,
    };
  }
}

const VALUE_CHARACTERS = 60;
const REASON_CHARACTERS = 300;
/** Characters that could move a terminal's cursor or change the direction of text. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Shortens a value of the file for display, without control characters. */
export function shortenValue(text: string): string {
  return shorten(text, VALUE_CHARACTERS);
}

function shorten(text: string, max: number): string {
  const characters = [...text.slice(0, max * 2 + 2)];
  const shown = characters.length > max ? `${characters.slice(0, max).join('')}…` : text;
  return shown.replace(UNPRINTABLE, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`);
}
