import type { FastifyInstance } from 'fastify';
import type { Limits } from '#server/accounts/limits/limits.ts';
import type { Context } from '#server/context.ts';
import { authorize } from '#server/platform/http/authorize.ts';
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { clearStock } from '#server/stock/list-stock.ts';
import { adminAccountRoutes } from './accounts/routes.ts';
import { adminOrderRoutes } from './orders/routes.ts';
import { importRoutes } from './products/import-routes.ts';
import { adminPictureRoutes } from './products/picture-routes.ts';
import { adminProductRoutes } from './products/routes.ts';
import { deliveryFileRoute } from './stock/delivery-file-route.ts';
import { adminLotRoutes } from './stock/lot-routes.ts';
import { adminStockRoutes } from './stock/routes.ts';
import { stocktakeRoutes } from './stock/stocktake-routes.ts';
import { storefrontRoutes } from './storefront/routes.ts';

/**
 * The administrators' API. One hook protects all of `/api/admin`, including paths that do not exist: other callers cannot
 * find out which paths there are.
 */
export async function adminRoutes(
  app: FastifyInstance,
  context: Context,
  { cache, limits }: { cache: ResponseCache; limits: Limits },
): Promise<void> {
  await app.register((area, _options, done) => {
    area.addHook('onRequest', (request, reply) => authorize(request, reply, 'admin'));
    adminAccountRoutes(area, context, limits);
    // What an administrator changes may cross a band of stock: it is seen at once, before the database's notification.
    area.addHook('onSend', async ({ method }) => {
      if (method !== 'GET') clearStock(cache);
    });
    adminOrderRoutes(area, context, limits);
    adminProductRoutes(area, context, cache);
    adminPictureRoutes(area, context, cache);
    importRoutes(area, context, cache);
    adminStockRoutes(area, context, cache);
    adminLotRoutes(area, context);
    deliveryFileRoute(area, context);
    stocktakeRoutes(area, context);
    storefrontRoutes(area, context, cache);
    for (const url of ['/api/admin', '/api/admin/*']) {
      area.all(url, () => {
        throw new ApiError('NOT_FOUND');
      });
    }
    done();
  });
}
