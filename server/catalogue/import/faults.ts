import type { FileCode, Rejection, RowCode, WarningCode } from '#contract/admin/product-import.ts';
import type { CatalogueProduct } from '#server/catalogue/product-columns.ts';

export interface Warning {
  code: WarningCode;
  column: string;
}

/**
 * One record's verdict, or a warning about the file (neither product nor rejection). Lines count from 1. A rejected
 * record has its productId where that can be read for certain.
 */
export type ImportRecord =
  | { line: number; product: CatalogueProduct; rejected?: undefined; productId?: undefined; warnings: Warning[] }
  | { line: number; product?: undefined; rejected: Rejection; productId?: string | undefined; warnings?: undefined }
  | { line: number; product?: undefined; rejected?: undefined; productId?: undefined; warnings: Warning[] };

/** A whole file is refused; the message is one sentence for the person who gave it. */
export class ImportError extends Error {
  override name = 'ImportError';
  readonly code: FileCode;

  constructor(code: FileCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Thrown where a record's fault is found, caught where its record is read. */
export class RowFault extends Error {
  override name = 'RowFault';
  readonly rejection: Rejection;

  constructor(code: RowCode, { column = '', value = '' }: { column?: string; value?: string }, reason: string) {
    super(reason);
    this.rejection = {
      column,
      value: shorten(value, VALUE_CHARACTERS),
      reason: shorten(reason, REASON_CHARACTERS),
      code,
    };
  }
}

const VALUE_CHARACTERS = 60;
const REASON_CHARACTERS = 300;
/** What could move a terminal's cursor or turn the text around. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A text of the file for a person's eyes: not too long, and no control character reaches the terminal. */
function shorten(text: string, max: number): string {
  const characters = [...text.slice(0, max * 2 + 2)];
  const shown = characters.length > max ? `${characters.slice(0, max).join('')}…` : text;
  return shown.replace(UNPRINTABLE, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`);
}
