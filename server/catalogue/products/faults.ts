import type { RecordCode, Rejection, WarningCode } from '#contract/admin/product-import.ts';

/** What was corrected in a record, or should be checked. */
export interface Warning {
  code: WarningCode;
  /** Empty if it concerns the whole record. */
  column: string;
  /** The value in the file, shortened and without control characters. Empty if the warning is about no single value. */
  value: string;
}

/** Thrown for an invalid value, and caught for each record. */
export class RecordFault extends Error {
  override name = 'RecordFault';
  readonly rejection: Rejection;

  constructor(code: RecordCode, { column = '', value = '' }: { column?: string; value?: string }, reason: string) {
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
