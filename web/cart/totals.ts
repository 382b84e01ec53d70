import type { CartLine } from '#contract/cart.ts';
import { toCents } from '#contract/money.ts';

/** What a line costs, in whole cents. */
export function lineCents({ quantity, selectedPrice }: CartLine): number {
  return quantity * (toCents(selectedPrice) ?? 0);
}

/** Σ quantity × unit price, in whole cents (SPEC §9 "Order subtotal"). */
export function totalCents(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + lineCents(line), 0);
}

/** The number on the cart button: the sum of quantities (CONTRACT §3). */
export function itemCount(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}
