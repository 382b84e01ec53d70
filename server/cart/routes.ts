import type { FastifyInstance } from 'fastify';
import { AddToCart, GetCart, RemoveCartLine, UpdateCartLine } from '#contract/cart.ts';
import { toCents } from '#contract/money.ts';
import type { Context } from '../context.ts';
import { bind } from '../http/bind.ts';
import { Refusal } from '../http/errors.ts';
import { addToLine, findOffer, listCart, removeLine, setQuantity } from './queries.ts';

/** A person's cart. Prices are the catalogue's: a client's is only compared with today's. */
export function cartRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  bind(app, context, GetCart, ({ session }) => listCart(db, session.user.id));

  bind(app, context, AddToCart, async ({ session, body }) => {
    const { productId, selectedDosage: dosage, quantity, selectedPrice } = body;
    const offer = await findOffer(db, productId, dosage);
    if (!offer) throw new Refusal('NOT_FOUND');
    if (offer.withdrawn) throw new Refusal('PRODUCT_UNAVAILABLE', { product: offer.drugName });
    if (offer.priceCents === null) throw new Refusal('DOSAGE_NOT_OFFERED');
    if (selectedPrice !== undefined && toCents(selectedPrice) !== offer.priceCents) {
      throw new Refusal('PRICE_CHANGED', { product: offer.drugName });
    }
    const added = await addToLine(db, session.user.id, { productId, dosage, quantity, priceCents: offer.priceCents });
    if (added === 'line full') throw new Refusal('QUANTITY_OUT_OF_RANGE');
    if (added === 'cart full') throw new Refusal('CART_FULL');
    return added;
  });

  bind(app, context, UpdateCartLine, async ({ session, params, body }) => {
    const line = await setQuantity(db, session.user.id, { id: params.id, quantity: body.quantity });
    if (!line) throw new Refusal('NOT_FOUND');
    return line;
  });

  bind(app, context, RemoveCartLine, async ({ session, params }) => {
    if (!(await removeLine(db, session.user.id, params.id))) throw new Refusal('NOT_FOUND');
  });
}
