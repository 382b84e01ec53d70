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

/** The digit that checks the ones before it: counted from the right, they weigh three and one in turn. */
export function checkDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}
