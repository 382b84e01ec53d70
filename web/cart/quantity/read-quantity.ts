import { QUANTITY_MAX } from '#contract/limits.ts';

/** The zeros of the digits that people type with Arabic and Persian keyboards. */
const ZEROS = [0x660, 0x6f0];

/** A typed number of packs; undefined if it is no whole number from 1 to 999. */
export function readQuantity(text: string): number | undefined {
  const digits = latinDigits(text.trim());
  const packs = Number(digits);
  return /^\d+$/.test(digits) && packs >= 1 && packs <= QUANTITY_MAX ? packs : undefined;
}

/** The text with Arabic and Persian digits as 0–9. */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (ZEROS.findLast((zero) => zero <= code) ?? 0));
  });
}
