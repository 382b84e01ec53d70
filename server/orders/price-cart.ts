import type { SeenLine } from '#contract/checkout.ts';
import { toCents } from '#contract/money.ts';
import { Refusal } from '../http/errors.ts';
import type { CartToOrder } from './cart-to-order.ts';

/** A line that can be ordered, and what one of it costs today. */
export type PricedLine = CartToOrder & { priceCents: number };

/**
 * The cart at today's prices; refuses what is empty, no longer sold, dearer or cheaper than last shown, or other than
 * what the customer saw, if they say.
 */
export function priceCart(cart: CartToOrder[], seen: SeenLine[] | undefined): PricedLine[] {
  if (cart.length === 0) throw new Refusal('CART_EMPTY');
  const priced = cart.map((line) => {
    const { priceCents, drugName: product } = line;
    if (line.withdrawn || priceCents === null) throw new Refusal('PRODUCT_UNAVAILABLE', { product });
    if (priceCents !== line.shownPriceCents) throw new Refusal('PRICE_CHANGED', { product });
    return { ...line, priceCents };
  });
  if (seen) refuseOther(priced, seen);
  return priced;
}

/** Nobody orders what another tab or device has changed, nor at a price that their own page never showed. */
function refuseOther(priced: PricedLine[], seen: SeenLine[]): void {
  const seenById = new Map(seen.map((line) => [line.id, line]));
  const isTheSame = priced.every(({ id, quantity }) => seenById.get(id)?.quantity === quantity);
  if (!isTheSame || seen.length !== priced.length) throw new Refusal('CART_CHANGED');
  const repriced = priced.find(({ id, priceCents }) => toCents(seenById.get(id)?.selectedPrice) !== priceCents);
  if (repriced) throw new Refusal('PRICE_CHANGED', { product: repriced.drugName });
}
