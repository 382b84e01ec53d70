import type { FastifyInstance } from 'fastify';
import { ListCartQuestions } from '#contract/checkout/cart-questions.ts';
import { Checkout, FindCheckout, GetShippingAddress } from '#contract/checkout/checkout.ts';
import { lockUser } from '#server/accounts/locks.ts';
import type { Context } from '#server/context.ts';
import { findLastShippingAddress, findOrderByKey } from '#server/orders/queries.ts';
import { languageOf } from '#server/platform/http/accept-language.ts';
import { bind } from '#server/platform/http/bind.ts';
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { clearStock } from '#server/stock/list-stock.ts';
import { listCartQuestions } from './cart-questions.ts';
import { placeOrder } from './place-order.ts';

/** Checkout: places the order of the cart. One customer's calls run one after the other. */
export function checkoutRoutes(app: FastifyInstance, context: Context, cache: ResponseCache): void {
  const { db } = context;

  bind(app, { ...Checkout, inOrder: true }, ({ session, headers, body, request }) =>
    placeOrder(
      context,
      { userId: session.user.id, body, language: languageOf(request), idempotencyKey: headers['idempotency-key'] },
      () => clearStock(cache),
    ),
  );

  bind(app, { ...FindCheckout, inOrder: true }, async ({ session: { user }, params }) => {
    const order = await db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      return findOrderByKey(tx, user.id, params.key);
    });
    if (!order) throw new ApiError('NOT_FOUND');
    return order;
  });

  bind(app, { ...ListCartQuestions, work: 'read' }, ({ session }) => listCartQuestions(db, session.user.id));

  bind(app, GetShippingAddress, async ({ session }) => ({
    shippingAddress: await findLastShippingAddress(db, session.user.id),
  }));
}
