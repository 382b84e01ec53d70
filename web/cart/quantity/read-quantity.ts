import { latinDigits } from '#contract/digits.ts';
import { QUANTITY_MAX } from '#contract/limits.ts';

/** A typed number of packs; undefined if it is no whole number from 1 to 999. */
export function readQuantity(text: string): number | undefined {
  const digits = latinDigits(text.trim());
  const packs = Number(digits);
  return /^\d+$/.test(digits) && packs >= 1 && packs <= QUANTITY_MAX ? packs : undefined;
}
