import { latinDigits } from '#contract/digits.ts';
import { gtinIn } from '#contract/gs1/scan/gtin-in.ts';

/** A code with the hyphens and digits that keyboards have: "THR‑CAR‑0001" of a word processor is "THR-CAR-0001", "٤٧١١" is "4711". */
export function plainCode(word: string): string {
  return latinDigits(word.normalize('NFKC')).replace(/[\u2010-\u2012\u2212]/g, '-');
}

/** A code of a pack as it is stored: as above, without spaces. */
export function storedCode(text: string): string {
  return plainCode(text).replaceAll(/\s/g, '');
}

/** A code as it is compared: the same in upper and lower case. */
export function comparableCode(word: string): string {
  return plainCode(word).toLowerCase();
}

/** All codes that a word may be: itself, and the GTIN that it is or contains, in its 14 digits. */
export function comparableCodes(word: string): string[] {
  const gtin = gtinIn(latinDigits(word));
  return [...new Set([comparableCode(word), ...(gtin === undefined ? [] : [gtin])])];
}

/** What an own code is stored under: of a GTIN, its 14 digits, however it was typed or scanned. */
export function comparableOwnCode(word: string): string {
  return gtinIn(latinDigits(word)) ?? comparableCode(word);
}
