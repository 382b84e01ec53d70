import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AdminProductHistory } from '#contract/admin/product-history.ts';
import {
  AdminCreateProduct,
  AdminGetProduct,
  AdminListProducts,
  AdminRestoreProduct,
  AdminUpdateProduct,
  AdminWithdrawProduct,
} from '#contract/admin/products.ts';
import { AdminLastImport, AdminUndoImport } from '#contract/admin/undo-import.ts';
import { fillPath } from '#contract/fill-path.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import { plainText } from '#contract/text.ts';
import { listChanges } from '#server/catalogue/history/list-changes.ts';
import { findLastImport } from '#server/catalogue/import/undo/last-import.ts';
import { undoImport } from '#server/catalogue/import/undo/undo-import.ts';
import { invalidateAfter } from '#server/catalogue/invalidate-cache.ts';
import type { Context } from '#server/context.ts';
import { bind } from '#server/platform/http/bind.ts';
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { nextLink, readCursor, writeCursor } from '#server/platform/http/pagination.ts';
import { targetOf } from '#server/platform/http/request-target.ts';
import { actorOf } from './actor-of.ts';
import { changeProduct } from './change-product.ts';
import { createProduct } from './create-product.ts';
import { getAdminProduct, listAdminProducts } from './queries.ts';
import { restoreProduct, withdrawProduct } from './withdraw-product.ts';

/** The catalogue, for administrators. */
export function adminProductRoutes(app: FastifyInstance, context: Context, cache: ResponseCache): void {
  const { db } = context;
  const visible = <T>(change: Promise<T>): Promise<T> => invalidateAfter(change, context, cache);

  bind(app, { ...AdminListProducts, work: 'read' }, async ({ query, reply }) => {
    const { items, total, next } = await listAdminProducts(db, query, readCursor(CursorParts, query.cursor));
    reply.header('x-total-count', total);
    const target = targetOf(AdminListProducts.path, query);
    if (next) reply.header('link', nextLink(target, { cursor: writeCursor([next.sortName, next.id]) }));
    return items;
  });

  bind(app, AdminGetProduct, ({ params }) => getAdminProduct(db, params.id));

  bind(app, AdminProductHistory, async ({ params, query, reply }) => {
    await getAdminProduct(db, params.id);
    const [before] = readCursor(HistoryCursor, query.cursor) ?? [];
    const { limit = LIST_LIMIT_MAX } = query;
    const { items, next } = await listChanges(db, { productId: params.id, before, limit });
    const target = targetOf(fillPath(AdminProductHistory.path, params), query);
    if (next) reply.header('link', nextLink(target, { cursor: writeCursor([next]) }));
    return items;
  });

  bind(app, AdminLastImport, async () => ({ import: await findLastImport(db) }));
  bind(app, AdminUndoImport, (call) => visible(undoImport(db, call.body.import, actorOf(call))));

  bind(app, AdminCreateProduct, (call) => visible(createProduct(db, call.body, actorOf(call))));

  bind(app, AdminUpdateProduct, (call) => {
    const { version, ...fields } = call.body;
    return visible(changeProduct(db, { id: call.params.id, fields, version }, actorOf(call)));
  });

  bind(app, AdminWithdrawProduct, (call) => visible(withdrawProduct(db, call.params.id, actorOf(call))));
  bind(app, AdminRestoreProduct, (call) => visible(restoreProduct(db, call.params.id, actorOf(call))));
}

/** The cursor of the next page: name and id. */
const CursorParts = z
  .tuple([plainText(4000), z.int().min(1).max(2_147_483_647)])
  .transform(([sortName, id]) => ({ sortName, id }));

/** The cursor of a history's next page: the id of its last entry. */
const HistoryCursor = z.tuple([z.int().min(1)]);
