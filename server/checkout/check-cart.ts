import type { SeenLine } from '#contract/checkout/checkout.ts';
import { toCents } from '#contract/money.ts';
import { availabilityError } from '#server/catalogue/offers.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import type { LockedCartLine } from './queries.ts';

/** A line that can be ordered: the price last shown is the current price. */
export type OrderableLine = Pick<LockedCartLine, 'id' | 'drugName' | 'quantity' | 'shownPriceCents' | 'itemId'>;

/**
 * Checks that the cart can be ordered: it is not empty, every line is on sale at the price last shown, it equals the
 * lines that the customer's page showed, if the request contains them, and no line has more packs than one order may have.
 */
export function checkCart(cart: LockedCartLine[], seen: SeenLine[] | undefined): OrderableLine[] {
  if (cart.length === 0) throw new ApiError('CART_EMPTY');
  for (const line of cart) {
    const error = availabilityError(line, line.shownPriceCents, { isInCart: true });
    if (error) throw error;
  }
  if (seen) assertSameLines(cart, seen);
  assertFewEnough(cart);
  return cart;
}

function assertFewEnough(cart: LockedCartLine[]): void {
  const lines = cart.flatMap(({ productId, dosage, quantity: wanted, maxPerOrder: available }) =>
    available !== null && wanted > available ? [{ productId, dosage, wanted, available }] : [],
  );
  if (lines.length > 0) throw new ApiError('TOO_MANY_PACKS', { subject: { lines } });
}

/** Another tab or device may have changed the cart, or may have shown a new price that this page did not. */
function assertSameLines(priced: OrderableLine[], seen: SeenLine[]): void {
  const seenById = new Map(seen.map((line) => [line.id, line]));
  const areAllSeen = priced.every(({ id, quantity }) => seenById.get(id)?.quantity === quantity);
  if (!areAllSeen || seen.length !== priced.length) throw new ApiError('CART_CHANGED');
  const repriced = priced.find(
    ({ id, shownPriceCents }) => toCents(seenById.get(id)?.selectedPrice) !== shownPriceCents,
  );
  if (repriced) throw new ApiError('PRICE_CHANGED', { subject: { product: repriced.drugName } });
}
