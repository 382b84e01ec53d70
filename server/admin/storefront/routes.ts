import type { FastifyInstance } from 'fastify';
import {
  AdminForgetCategoryName,
  AdminListCategories,
  AdminListFeatured,
  AdminRenameCategory,
  AdminSetFeatured,
} from '#contract/admin/storefront.ts';
import { actorOf } from '#server/admin/products/actor-of.ts';
import { invalidateAfter } from '#server/catalogue/invalidate-cache.ts';
import type { Context } from '#server/context.ts';
import { bind } from '#server/platform/http/bind.ts';
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { forgetCategoryName, listAdminCategories, renameCategory } from './categories.ts';
import { listFeatured, setFeatured } from './featured.ts';

/** What the store shows first, and the names of its categories, for administrators. */
export function storefrontRoutes(app: FastifyInstance, context: Context, cache: ResponseCache): void {
  const { db } = context;
  const visible = <T>(change: Promise<T>): Promise<T> => invalidateAfter(change, context, cache);
  bind(app, { ...AdminListFeatured, work: 'read' }, () => listFeatured(db));
  bind(app, AdminSetFeatured, (call) => visible(setFeatured(db, call.body, actorOf(call))));
  bind(app, { ...AdminListCategories, work: 'read' }, () => listAdminCategories(db));
  bind(app, AdminRenameCategory, (call) => visible(renameCategory(db, call.body, actorOf(call))));
  bind(app, AdminForgetCategoryName, (call) => forgetCategoryName(db, call.body.name, actorOf(call)));
}
