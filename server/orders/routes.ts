import type { FastifyInstance } from 'fastify';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import { GetOrder, ListOrders, Reorder } from '#contract/orders/orders.ts';
import { ListUsualProducts } from '#contract/orders/usual.ts';
import type { Context } from '#server/context.ts';
import { bind } from '#server/platform/http/bind.ts';
import { schemaHash, sendWithVersion } from '#server/platform/http/cache/etag.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { nextLink, readCursor, writeCursor } from '#server/platform/http/pagination.ts';
import { targetOf } from '#server/platform/http/request-target.ts';
import { listOrders } from './list-orders.ts';
import { CursorParts } from './order-cursor.ts';
import { findAnyOrder, findOwnOrder } from './queries.ts';
import { reorder } from './reorder.ts';
import { isFiltered, searchOwnOrders } from './search-orders.ts';
import { listUsualProducts } from './usual/usual-products.ts';

const SCHEMA_HASH = schemaHash(ListOrders.output);

/** A customer's own orders. */
export function orderRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  bind(app, { ...ListOrders, work: 'none' }, async ({ session: { user, ordersVersion }, query, request, reply }) => {
    const after = readCursor(CursorParts, query.cursor);
    return await sendWithVersion(request, reply, {
      version: async () => [SCHEMA_HASH, ordersVersion],
      read: async () => {
        const { limit = LIST_LIMIT_MAX, cursor: _, ...filter } = query;
        const { items, total, next } = isFiltered(filter)
          ? await searchOwnOrders(db, user.id, { ...filter, limit, after })
          : await listOrders(db, user.id, { limit, after });
        reply.header('x-total-count', total);
        const target = targetOf(ListOrders.path, query);
        if (next) reply.header('link', nextLink(target, { cursor: writeCursor([next.createdAt, next.id]) }));
        return items;
      },
    });
  });

  bind(app, GetOrder, async ({ session: { user }, params }) => {
    const order =
      user.role === 'admin' ? await findAnyOrder(db, params.id) : await findOwnOrder(db, user.id, params.id);
    if (!order) throw new ApiError('NOT_FOUND');
    return order;
  });

  bind(app, { ...ListUsualProducts, work: 'read' }, ({ session }) => listUsualProducts(db, session.user.id));

  bind(app, { ...Reorder, inOrder: true }, async ({ session, params, query }) => ({
    lines: await reorder(context, {
      userId: session.user.id,
      orderId: params.id,
      replacesCart: query.replace === 'true',
    }),
  }));
}
