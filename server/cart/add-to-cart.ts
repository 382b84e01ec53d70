import type { CartLine } from '#contract/cart.ts';
import { CART_LINES_MAX, QUANTITY_MAX } from '#contract/limits.ts';
import { assertAvailable } from '#server/catalogue/offers.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { addToLine, type Circumstances, findCircumstances, type Wish } from './queries.ts';

/** The line as this add left it; refused with what is in the way, which is asked only of an add that came to nothing. */
export async function addToCart(db: Runner, wish: Wish): Promise<CartLine> {
  const line = await addToLine(db, wish);
  if (line) return line;
  const refusal = fromZodError(await findCircumstances(db, wish), wish);
  if (refusal) throw refusal;
  return await addToCart(db, wish); // what was in the way has gone meanwhile
}

function fromZodError(found: Circumstances | undefined, { quantity, seenCents }: Wish): ApiError | undefined {
  if (!found) return new ApiError('NOT_FOUND');
  const unsold = assertAvailable(found, seenCents);
  if (unsold) return unsold;
  const { lines, inCart } = found;
  if (inCart === null) return lines < CART_LINES_MAX ? undefined : new ApiError('CART_FULL');
  return inCart + quantity > QUANTITY_MAX ? new ApiError('QUANTITY_OUT_OF_RANGE') : undefined;
}
