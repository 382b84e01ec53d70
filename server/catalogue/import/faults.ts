import type { CatalogueProduct } from '../product-columns.ts';

/** Faults of a whole file: it is refused and nothing is changed. */
export type FileCode =
  | 'E_FILE'
  | 'E_FORMAT'
  | 'E_EMPTY'
  | 'E_ENCODING'
  | 'E_GZIP'
  | 'E_JSON'
  | 'E_HEADER_MISSING'
  | 'E_HEADER_DUPLICATE'
  | 'E_BUSY';

/** Faults of one record: it is rejected, the others are imported. */
export type RowCode =
  | 'E_ENCODING'
  | 'E_CONTROL_CHAR'
  | 'E_BIDI_CONTROL'
  | 'E_COLUMN_COUNT'
  | 'E_CSV_QUOTE'
  | 'E_CSV_UNTERMINATED'
  | 'E_REQUIRED'
  | 'E_TYPE'
  | 'E_TOO_LONG'
  | 'E_ID_FORMAT'
  | 'E_DUP_ID'
  | 'E_URL'
  | 'E_JSON'
  | 'E_JSON_DUP_KEY'
  | 'E_PRICE_FORMAT'
  | 'E_PRICE_NEGATIVE'
  | 'E_PRICE_ZERO'
  | 'E_PRICE_RANGE'
  | 'E_DOSAGE_RESERVED'
  | 'E_DOSAGE_NOT_PRICED'
  | 'E_PRICE_WITHOUT_DOSAGE'
  | 'E_DEFAULT_NOT_LISTED';

/** What was mended or deserves a look; the record is imported. */
export type WarningCode =
  | 'W_EOL_MIXED'
  | 'W_HEADER_EXTRA'
  | 'W_UNICODE_NORMALISED'
  | 'W_SPACE_NORMALISED'
  | 'W_CASE_NORMALISED'
  | 'W_ENTITY'
  | 'W_MARKUP'
  | 'W_FORMULA'
  | 'W_TYPE_UNKNOWN'
  | 'W_URL_REMOTE'
  | 'W_PRICE_ROUNDED'
  | 'W_DEFAULT_MISSING'
  | 'W_DOSAGE_DUPLICATE';

/** Why a record was rejected. `column` is empty when the fault is the record's; `value` is shortened and printable. */
export interface Rejection {
  column: string;
  value: string;
  reason: string;
  code: RowCode;
}

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
