import { gtinIn } from '#contract/gs1/scan/gtin-in.ts';
import { OWN_CODE_MAX } from '#contract/limits.ts';
import { hasStrength, isPackSize } from './strength.ts';

/** Whether a text can be a customer's own code: a GTIN, also in what a scanner reads, or one word with a digit. A name is none, and neither is a strength or the size of a pack. */
export function canBeOwnCode(text: string): boolean {
  if (gtinIn(text)) return true;
  const isWord = /^[^\s,;]{3,}$/u.test(text) && text.length <= OWN_CODE_MAX;
  return isWord && /\p{Nd}/u.test(text) && !hasStrength(text) && !isPackSize(text);
}
