/**
 * Amounts are whole cents internally and decimals in the API (docs/architecture.md, rule 6). The currency is AUD
 * (http-contract.md §4).
 */
export const CURRENCY = 'AUD';

/** 3050 → 30.5, the JSON number of a price. Exact: two decimals of a double round-trip up to 2^46 dollars. */
export function centsToNumber(cents: number): number {
  return cents / 100;
}

/** 12340 → "123.40", the decimal text of a total. */
export function centsToText(cents: number): string {
  const whole = Math.trunc(cents / 100);
  return `${whole}.${String(cents % 100).padStart(2, '0')}`;
}

/** A price as number or numeric text → whole cents; undefined when it is neither. 30.5 and "30.50" → 3050. */
export function toCents(price: unknown): number | undefined {
  const text = typeof price === 'number' ? String(price) : typeof price === 'string' ? price.trim() : '';
  if (!/^\d+(\.\d+)?$/.test(text)) return undefined;
  const cents = Math.round(Number(text) * 100);
  return Number.isSafeInteger(cents) ? cents : undefined;
}
