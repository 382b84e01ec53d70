import type { FastifyInstance } from 'fastify';
import { ListStock } from '#contract/stock/list-stock.ts';
import type { Context } from '#server/context.ts';
import { bindCached } from '#server/platform/http/cache/bind-cached.ts';
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { listStock } from './list-stock.ts';

/** How much there is of products, for everybody; cached until an item crosses a band. Read from the primary, as a replica may be behind. */
export function stockRoutes(app: FastifyInstance, { db, config }: Context, cache: ResponseCache): void {
  bindCached(app, cache, ListStock, async ({ query }) => ({
    output: await listStock(db, query.products.split(',').map(Number), config.timeZone),
  }));
}
