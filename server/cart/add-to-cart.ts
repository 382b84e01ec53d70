import type { CartLine } from '#contract/cart.ts';
import { CART_LINES_MAX, QUANTITY_MAX } from '#contract/limits.ts';
import { availabilityError } from '#server/catalogue/offers.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { type AddToCartInput, addToLine, type CartAndOffer, findCartAndOffer } from './queries.ts';

/** Returns the line as this call left it. The reason for a rejection is only looked up after the add wrote nothing. */
export async function addToCart(db: Runner, input: AddToCartInput): Promise<CartLine> {
  const line = await addToLine(db, input);
  if (line) return line;
  const error = rejectionOf(await findCartAndOffer(db, input), input);
  if (error) throw error;
  return await addToCart(db, input); // it became possible meanwhile: retry
}

function rejectionOf(
  current: CartAndOffer | undefined,
  { quantity, shownPriceCents }: AddToCartInput,
): ApiError | undefined {
  if (!current) return new ApiError('NOT_FOUND');
  const unavailable = availabilityError(current, shownPriceCents);
  if (unavailable) return unavailable;
  const { cartLines, quantityInCart } = current;
  if (quantityInCart === null) return cartLines < CART_LINES_MAX ? undefined : new ApiError('CART_FULL');
  return quantityInCart + quantity > QUANTITY_MAX ? new ApiError('QUANTITY_OUT_OF_RANGE') : undefined;
}
