import type { FastifyInstance } from 'fastify';
import { ListCategories, ListProducts, ListTypes } from '#contract/catalogue/catalogue.ts';
import { ListFacets } from '#contract/catalogue/facets.ts';
import { GetProduct } from '#contract/catalogue/product-detail.ts';
import { ListSuggestions } from '#contract/catalogue/suggestions.ts';
import type { Context } from '#server/context.ts';
import { bindCached } from '#server/platform/http/cache/bind-cached.ts';
import { KeptValue } from '#server/platform/http/cache/kept-value.ts';
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { nextLink } from '#server/platform/http/pagination.ts';
import { readFacetTable } from './facets/facet-table.ts';
import { listFacets } from './facets/facets.ts';
import { findProduct } from './product-detail.ts';
import { listCategories, listProducts, listTypes } from './queries.ts';
import { listSuggestions } from './search/suggestions.ts';

/** The public catalogue; its responses are cached until the catalogue changes. */
export function catalogueRoutes(app: FastifyInstance, { readDb }: Context, cache: ResponseCache): void {
  const facetTable = new KeptValue(cache, () => readFacetTable(readDb));

  bindCached(app, cache, ListProducts, async ({ query, target }) => {
    const { items, total, atLeast, searchedInstead } = await listProducts(readDb, query, facetTable.current);
    const headers: Record<string, string> = { 'x-total-count': String(total) };
    if (atLeast) headers['x-total-count-is'] = 'at-least';
    if (searchedInstead) headers['x-searched-instead'] = encodeURIComponent(searchedInstead.toWellFormed());
    const reached = (query.offset ?? 0) + items.length;
    if (items.length > 0 && (reached < total || atLeast)) headers.link = nextLink(target, { offset: String(reached) });
    return { output: items, headers };
  });

  bindCached(app, cache, GetProduct, async ({ params }) => ({ output: await findProduct(readDb, params.id) }));
  bindCached(app, cache, ListFacets, async ({ query }) => ({
    output: await listFacets(readDb, await facetTable.get(), query),
  }));
  bindCached(app, cache, ListCategories, async () => ({ output: await listCategories(readDb) }));
  bindCached(app, cache, ListTypes, async () => ({ output: await listTypes(readDb) }));
  bindCached(app, cache, ListSuggestions, async ({ query }) => ({
    output: await listSuggestions(readDb, query.search),
  }));
}
