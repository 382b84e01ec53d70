import type { CartLine } from '#contract/cart.ts';
import { toCents } from '#contract/money.ts';

/** The price of a line in whole cents; undefined if its unit price is unknown. */
export function lineCents({ quantity, selectedPrice }: CartLine): number | undefined {
  const cents = toCents(selectedPrice);
  return cents === undefined ? undefined : quantity * cents;
}

/** Σ quantity × unit price, in whole cents (product.md §9 "Order subtotal"); undefined if a price is unknown. */
export function totalCents(lines: readonly CartLine[]): number | undefined {
  let sum = 0;
  for (const line of lines) {
    const cents = lineCents(line);
    if (cents === undefined) return undefined;
    sum += cents;
  }
  return sum;
}

/** The number on the cart button: the sum of quantities (http-contract.md §3). */
export function totalQuantity(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}
