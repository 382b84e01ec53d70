import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Checkout, FindCheckout, GetShippingAddress } from '#contract/checkout/checkout.ts';
import { GetOrder, ListOrders, Reorder } from '#contract/orders/orders.ts';
import { placeOrder } from '#server/checkout/place-order.ts';
import type { Context } from '#server/context.ts';
import { lockUser } from '#server/platform/database/locks.ts';
import { languageOf } from '#server/platform/http/accept-language.ts';
import { addressOf } from '#server/platform/http/address.ts';
import { bind } from '#server/platform/http/bind.ts';
import { answerUnlessVersionKnown, shapeOf } from '#server/platform/http/cache/etag.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { waitingLine } from '#server/platform/http/keyed-queue.ts';
import { nextLink, readCursor, writeCursor } from '#server/platform/http/links.ts';
import { listOrders } from './list-orders.ts';
import { Place } from './order-cursor.ts';
import { findAnyOrder, findLastShippingAddress, findOrderByKey, findOrderOf } from './queries.ts';
import { reorder } from './reorder.ts';

const SHAPE = shapeOf(ListOrders.output);

/** Checkout, and a customer's own orders. */
export function orderRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const line = waitingLine();
  /** Whoever waits for the same customer's checkout holds no connection meanwhile, and keeps nobody else out. */
  const inLine = <T>(request: FastifyRequest, userId: number, work: () => Promise<T>): Promise<T> => {
    app.work.leave(request);
    return line(userId, () => {
      app.work.enter(request);
      return work();
    });
  };

  bind(app, Checkout, ({ session, headers, body, request }) =>
    inLine(request, session.user.id, () =>
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
    const order = await inLine(request, id, () =>
      db.transaction(async (tx) => {
        await lockUser(tx, id);
        return findOrderByKey(tx, id, params.key);
      }),
    );
    if (!order) throw new Refusal('NOT_FOUND');
    return order;
  });

  bind(app, GetShippingAddress, async ({ session }) => ({
    shippingAddress: await findLastShippingAddress(db, session.user.id),
  }));

  bind(app, ListOrders, async ({ session: { user, ordersVersion }, query, request, reply }) => {
    const after = readCursor(Place, query.cursor);
    return await answerUnlessVersionKnown(request, reply, {
      version: async () => [SHAPE, ordersVersion],
      read: async () => {
        const { items, total, next } = await listOrders(db, user.id, { limit: query.limit, after });
        reply.header('x-total-count', total);
        const here = addressOf(ListOrders.path, query);
        if (next) reply.header('link', nextLink(here, { cursor: writeCursor([next.createdAt, next.id]) }));
        return items;
      },
    });
  });

  bind(app, GetOrder, async ({ session: { user }, params }) => {
    const order = user.role === 'admin' ? await findAnyOrder(db, params.id) : await findOrderOf(db, user.id, params.id);
    if (!order) throw new Refusal('NOT_FOUND');
    return order;
  });

  bind(app, Reorder, async ({ session, params, request }) => ({
    lines: await inLine(request, session.user.id, () =>
      reorder(context, { userId: session.user.id, orderId: params.id }),
    ),
  }));
}
