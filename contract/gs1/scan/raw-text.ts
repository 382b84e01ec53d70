import { latinDigits } from '#contract/digits.ts';
import { SEPARATOR } from './elements.ts';

/** Longer than any GS1 symbol with the identifiers that we read. */
const SCAN_MAX = 255;
/** What scanners, programs and people write for FNC1. None of it can be data. */
const SEPARATORS = ['\u001d', '\u241d', '{GS}', '^]'];
/** AIM symbology identifiers: how a scanner names the symbol before its data (ISO/IEC 15424). */
const SYMBOLOGY = /^\]([A-Za-z])(\d)/;
/** GS1 DataMatrix, GS1-128, GS1 QR, GS1 DataBar, GS1 DotCode. */
const GS1_SYMBOLS = ['d2', 'C1', 'Q3', 'e0', 'J1'];
/** The same types of symbol without a GS1 marker: another program may have written them. */
const OTHER_SYMBOLS = /^[dCQJ]\d$/;
/** 0 to 9 typed without Shift on a French keyboard, which shows that the scanner types for an American one. */
const FRENCH_DIGITS = /^(?:\$[a-z])?[à&é"'(\-è_ç]{4}/;

export interface RawText {
  data: string;
  /** The scanner has named a GS1 symbol: digits alone are elements, and no GTIN. */
  isGs1Symbol?: true;
  /** The symbol has no GS1 marker, so its data may mean something else. */
  isNotGs1Symbol?: true;
  fault?: 'SCAN_INVALID' | 'CAPS_LOCK' | 'KEYBOARD_LAYOUT';
}

/** Removes what scanners and keyboards add to the data, and names what they have changed beyond repair. */
export function readRawText(text: string): RawText {
  const separated = SEPARATORS.reduce((data, separator) => data.replaceAll(separator, SEPARATOR), text);
  const typed = latinDigits(separated.trim());
  if (typed === '' || typed.length > SCAN_MAX || hasControlCharacter(typed)) return { data: '', fault: 'SCAN_INVALID' };
  if (/[àéèç]/.test(typed) && FRENCH_DIGITS.test(typed)) return { data: '', fault: 'KEYBOARD_LAYOUT' };
  const [prefix, letter = '', digit = ''] = SYMBOLOGY.exec(typed) ?? [];
  if (prefix === undefined) return { data: typed };
  const symbol = `${letter}${digit}`;
  const data = typed.slice(prefix.length);
  if (GS1_SYMBOLS.includes(symbol)) return { data, isGs1Symbol: true };
  if (GS1_SYMBOLS.includes(swapCase(symbol)) && !isNumberAlone(data)) return { data: '', fault: 'CAPS_LOCK' };
  return OTHER_SYMBOLS.test(symbol) ? { data, isNotGs1Symbol: true } : { data };
}

/** Caps lock changes no digit: `]E0` with 13 digits is the EAN that it says. */
const isNumberAlone = (data: string) => /^\d{8,14}$/.test(data);

const swapCase = (text: string) =>
  [...text].map((each) => (each === each.toLowerCase() ? each.toUpperCase() : each.toLowerCase())).join('');

const hasControlCharacter = (text: string) => [...text].some((each) => each < ' ' || each === '\u007f');
