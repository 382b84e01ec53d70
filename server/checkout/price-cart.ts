import type { SeenLine } from '#contract/checkout/checkout.ts';
import { toCents } from '#contract/money.ts';
import { assertAvailable } from '#server/catalogue/offers.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import type { LockedCart } from './queries.ts';

/** A line that can be ordered, at the price that it was last shown at, which is today's. */
export type PricedLine = Pick<LockedCart, 'id' | 'drugName' | 'quantity' | 'shownPriceCents'>;

/**
 * The cart at today's prices; refuses what is empty, no longer sold, dearer or cheaper than last shown, or other than
 * what the customer saw, if they say.
 */
export function priceCart(cart: LockedCart[], seen: SeenLine[] | undefined): PricedLine[] {
  if (cart.length === 0) throw new ApiError('CART_EMPTY');
  for (const line of cart) {
    const refusal = assertAvailable(line, line.shownPriceCents, true);
    if (refusal) throw refusal;
  }
  if (seen) refuseOther(cart, seen);
  return cart;
}

/** Nobody orders what another tab or device has changed, nor at a price that their own page never showed. */
function refuseOther(priced: PricedLine[], seen: SeenLine[]): void {
  const seenById = new Map(seen.map((line) => [line.id, line]));
  const isTheSame = priced.every(({ id, quantity }) => seenById.get(id)?.quantity === quantity);
  if (!isTheSame || seen.length !== priced.length) throw new ApiError('CART_CHANGED');
  const repriced = priced.find(
    ({ id, shownPriceCents }) => toCents(seenById.get(id)?.selectedPrice) !== shownPriceCents,
  );
  if (repriced) throw new ApiError('PRICE_CHANGED', { product: repriced.drugName });
}
