import type { FastifyInstance } from 'fastify';
import { ListCategories, ListProducts, ListTypes } from '#contract/catalogue/catalogue.ts';
import type { Context } from '#server/context.ts';
import { bindKept } from '#server/platform/http/cache/bind-cached.ts';
import type { ByteCache } from '#server/platform/http/cache/response-cache.ts';
import { nextLink } from '#server/platform/http/links.ts';
import { listCategories, listProducts, listTypes } from './queries.ts';

/** The public catalogue; its answers are kept as bytes until the catalogue changes (platform/http/cache/bind-cached.ts). */
export function catalogueRoutes(app: FastifyInstance, context: Context, cache: ByteCache): void {
  const { readDb } = context;
  const keeping = { context, cache };

  bindKept(app, keeping, ListProducts, async ({ query, address }) => {
    const { items, total } = await listProducts(readDb, query);
    const headers: Record<string, string> = { 'x-total-count': String(total) };
    const reached = (query.offset ?? 0) + items.length;
    if (items.length > 0 && reached < total) headers.link = nextLink(address, { offset: String(reached) });
    return { output: items, headers };
  });

  bindKept(app, keeping, ListCategories, async () => ({ output: await listCategories(readDb) }));
  bindKept(app, keeping, ListTypes, async () => ({ output: await listTypes(readDb) }));
}
