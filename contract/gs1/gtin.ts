/**
 * Global Trade Item Numbers (GS1 General Specifications, 3.3 and 7.9). They have 8, 12, 13 or 14 digits, the last of which checks the others,
 * and mean the same with zeros before them.
 */

/** The 14 digits of a GTIN; undefined if the text is none. */
export function readGtin(text: string): string | undefined {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text) || /^0+$/.test(text)) return undefined;
  const gtin = text.padStart(14, '0');
  return checkDigit(gtin.slice(0, -1)) === gtin.at(-1) ? gtin : undefined;
}

/** Counted from the right, the digits weigh three and one in turn. */
function checkDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/** The symbol that a scanner names before the data. */
const BEFORE_DATA = /^\][A-Za-z]\d/;
/** Application identifier 01, first or behind dates, and the identifier that follows. */
const ELEMENTS = /^(?:(?:11|15|17)\d{6})*01(\d{14})(?:$|1[0157]|21|30|37|240)/;
/** The same as people read it, with brackets. */
const BRACKETED = /^(?:\((?:11|15|17)\)\d{6})*\(01\)(\d{14})(?:$|\()/;

/**
 * The GTIN of what was typed or scanned: a GTIN alone, or in a GS1 element string with the lot, expiry and serial number behind it.
 * Undefined if there is none, or its check digit is wrong. Separators (FNC1) make no difference.
 */
export function gtinIn(text: string): string | undefined {
  const data = text.trim().replace(BEFORE_DATA, '');
  const [, digits = data] = ELEMENTS.exec(data) ?? BRACKETED.exec(data) ?? [];
  return readGtin(digits);
}
