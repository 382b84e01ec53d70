import type { Pack } from '#contract/catalogue/medicine-facts.ts';

const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });
/** A tablet may cost less than a cent. */
const fractions = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', maximumFractionDigits: 4 });

/** The price of one unit of a pack: "$1.23", below a dollar with up to four decimals: "$0.0693". `price` is in dollars. */
export function formatUnitPrice(price: number, { quantity }: Pack): string {
  const each = price / quantity;
  return (each < 1 ? fractions : dollars).format(each);
}
