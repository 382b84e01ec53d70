import { PRICE_WITHOUT_END } from '#contract/catalogue/search-limits.ts';

export type PriceCode = 'E_PRICE_FORMAT' | 'E_PRICE_NEGATIVE' | 'E_PRICE_ZERO' | 'E_PRICE_RANGE';
/** A price in whole cents, or the rule that it violates. */
export type PriceResult = { cents: number; rounded: boolean; code?: undefined } | { code: PriceCode };

/** Whether a price moves by more than a percentage, up or down: a likely error. In cents. */
export function isPriceJump(from: number, to: number, percent: number): boolean {
  return Math.abs(to - from) * 100 > from * percent;
}

const CENTS_MAX = PRICE_WITHOUT_END * 100;
/** More digits than the highest price has. */
const WHOLE_DIGITS = String(PRICE_WITHOUT_END).length;

/**
 * Reads a price from its decimal text and rounds half up to cents. The text, because a double has already lost what
 * decides: 1.005 is 1.00499… as a double, and would become 1.00.
 */
export function readPrice(text: string): PriceResult {
  const [, sign, digits, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (digits === undefined) return { code: 'E_PRICE_FORMAT' };
  const whole = digits.replace(/^0+(?=\d)/, '');
  if (sign && /[1-9]/.test(whole + decimals)) return { code: 'E_PRICE_NEGATIVE' };
  if (whole.length > WHOLE_DIGITS) return { code: 'E_PRICE_RANGE' };
  const half = decimals.charAt(2) >= '5' ? 1 : 0;
  const cents = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')) + half;
  if (cents === 0) return { code: 'E_PRICE_ZERO' };
  if (cents > CENTS_MAX) return { code: 'E_PRICE_RANGE' };
  return { cents, rounded: /[1-9]/.test(decimals.slice(2)) };
}
