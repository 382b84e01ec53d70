import type { FastifyInstance } from 'fastify';
import { AddToCart, EmptyCart, GetCart, RemoveCartLine, RestoreCartLines, UpdateCartLine } from '#contract/cart.ts';
import { toCents } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import { bind } from '#server/platform/http/bind.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { addToCart } from './add-to-cart.ts';
import { listCart, removeLine, setQuantity } from './queries.ts';
import { removeAllLines, restoreLines } from './remove-lines.ts';

/** Replaces an unreadable price: no product has it. */
const NO_PRICE = -1;

/** The cart of the signed-in user. Prices come from the catalogue; a client's price is only compared with the current ones. */
export function cartRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  bind(app, GetCart, ({ session }) => listCart(db, session.user.id));

  bind(app, AddToCart, ({ session, body }) => {
    const { productId, selectedDosage: dosage, quantity, selectedPrice } = body;
    const shownPriceCents = selectedPrice === undefined ? null : (toCents(selectedPrice) ?? NO_PRICE);
    return addToCart(db, { userId: session.user.id, productId, dosage, quantity, shownPriceCents });
  });

  bind(app, UpdateCartLine, async ({ session, params, body }) => {
    const line = await setQuantity(db, { userId: session.user.id, id: params.id, quantity: body.quantity });
    if (!line) throw new ApiError('NOT_FOUND');
    return line;
  });

  bind(app, RemoveCartLine, async ({ session, params }) => {
    if (!(await removeLine(db, session.user.id, params.id))) throw new ApiError('NOT_FOUND');
  });

  bind(app, EmptyCart, ({ session }) => removeAllLines(db, session.user.id));

  bind(app, RestoreCartLines, async ({ session, body }) => {
    await restoreLines(db, session.user.id, body.lines);
    return listCart(db, session.user.id);
  });
}
