import type { AdminProduct } from '#contract/admin/products.ts';
import { centsToText, toCents } from '#contract/money.ts';

/** What prices are rounded to, in cents. */
export const roundings = [1, 5, 10, 100] as const;
export type Rounding = (typeof roundings)[number];

/** A change of all prices: by a percentage, rounded to a multiple of some cents. */
export interface PriceRule {
  percent: number;
  roundTo: Rounding;
}

type PricedProduct = Pick<AdminProduct, 'productId' | 'dosagePricing'>;

/** A price file of the prices that the rule changes; undefined if it changes none. */
export function priceFile(products: Iterable<PricedProduct>, rule: PriceRule): File | undefined {
  const rows: string[] = [];
  for (const { productId, dosagePricing } of products) {
    for (const [dosage, price] of Object.entries(dosagePricing)) {
      const before = toCents(price);
      if (before === undefined) continue;
      const after = changedCents(before, rule);
      if (after !== before) rows.push([productId, quoted(dosage), centsToText(after)].join(','));
    }
  }
  if (rows.length === 0) return undefined;
  return new File([`productId,dosage,price\n${rows.join('\n')}\n`], 'price-change.csv', { type: 'text/csv' });
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A half is rounded up. A price that rounding would move the other way, or to 0, stays. */
export function changedCents(cents: number, { percent, roundTo }: PriceRule): number {
  // A tenth of a percent is the smallest step, so that this stays exact.
  const thousandths = cents * (1000 + Math.round(percent * 10));
  const rounded = Math.floor(thousandths / 1000 / roundTo + 0.5) * roundTo;
  return rounded > 0 && rounded > cents === percent > 0 ? rounded : cents;
}
