import type { FastifyInstance } from 'fastify';
import { Checkout, FindCheckout, GetShippingAddress } from '#contract/checkout/checkout.ts';
import { lockUser } from '#server/accounts/locks.ts';
import type { Context } from '#server/context.ts';
import { findLastShippingAddress, findOrderByKey } from '#server/orders/queries.ts';
import { languageOf } from '#server/platform/http/accept-language.ts';
import { bind } from '#server/platform/http/bind.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import type { PerCustomerQueue } from '#server/platform/http/keyed-queue.ts';
import { placeOrder } from './place-order.ts';

/** Checkout: places the order of the cart. One customer's calls run one after the other. */
export function checkoutRoutes(app: FastifyInstance, context: Context, perCustomer: PerCustomerQueue): void {
  const { db } = context;

  bind(app, Checkout, ({ session, headers, body, request }) =>
    perCustomer(request, session.user.id, () =>
      placeOrder(context, {
        userId: session.user.id,
        body,
        language: languageOf(request),
        idempotencyKey: headers['idempotency-key'],
      }),
    ),
  );

  bind(app, FindCheckout, async ({ session, params, request }) => {
    const { id } = session.user;
    const order = await perCustomer(request, id, () =>
      db.transaction(async (tx) => {
        await lockUser(tx, id);
        return findOrderByKey(tx, id, params.key);
      }),
    );
    if (!order) throw new ApiError('NOT_FOUND');
    return order;
  });

  bind(app, GetShippingAddress, async ({ session }) => ({
    shippingAddress: await findLastShippingAddress(db, session.user.id),
  }));
}
