import type { FastifyInstance } from 'fastify';
import { languageFrom } from '#contract/languages.ts';
import { Checkout, ListOrders } from '#contract/orders.ts';
import type { Context } from '../context.ts';
import { bind } from '../http/bind.ts';
import { answerUnlessKnown } from '../http/etag.ts';
import { placeOrder } from './place-order.ts';
import { listOrders } from './queries.ts';

export function orderRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, Checkout, ({ session, headers, body, request }) =>
    placeOrder(context, {
      userId: session.user.id,
      body,
      language: languageFrom(request.headers['accept-language']),
      idempotencyKey: headers['idempotency-key'],
    }),
  );

  bind(app, context, ListOrders, async ({ session, request, reply }) =>
    answerUnlessKnown(request, reply, await listOrders(context.db, session.user.id)),
  );
}
