import type { FastifyInstance } from 'fastify';
import { AdminChangeItem, AdminListItems } from '#contract/admin/stock/items.ts';
import { actorOf } from '#server/admin/products/actor-of.ts';
import { invalidateAfter } from '#server/catalogue/invalidate-cache.ts';
import type { Context } from '#server/context.ts';
import { stockContext } from '#server/orders/mails/stock-news.ts';
import { bind } from '#server/platform/http/bind.ts';
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { nextLink, readCursor, writeCursor } from '#server/platform/http/pagination.ts';
import { targetOf } from '#server/platform/http/request-target.ts';
import { changeItem, ItemCursor, listItems } from '#server/stock/items.ts';

/** Items and their codes, for administrators. */
export function adminStockRoutes(app: FastifyInstance, context: Context, cache: ResponseCache): void {
  const { db } = context;
  const stock = stockContext(context);
  const { days } = stock;
  bind(app, { ...AdminListItems, work: 'read' }, async ({ query, reply }) => {
    const [after] = readCursor(ItemCursor, query.cursor) ?? [];
    const { items, next } = await listItems(db, query, { days, after });
    const target = targetOf(AdminListItems.path, query);
    if (next !== undefined) reply.header('link', nextLink(target, { cursor: writeCursor([next]) }));
    return items;
  });

  bind(app, AdminChangeItem, (call) =>
    invalidateAfter(
      changeItem(db, { id: call.params.id, ...call.body }, { by: actorOf(call), ...stock }),
      context,
      cache,
    ),
  );
}
