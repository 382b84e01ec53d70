import { queryOptions } from '@tanstack/react-query';
import { PRODUCTS_PAGE } from '#contract/catalogue/search-limits.ts';
import { type Api, browserApi } from '#web/api/api.ts';
import { productsKey } from '#web/api/query-keys.ts';

/** A product with its other packs and forms; `id` is a part of the page's address. */
export function productQuery(id: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: [...productsKey, 'one', id],
    queryFn: ({ signal }) => api.call('GET /api/products/{id}', { params: { id }, signal }),
  });
}

/** What a search for the name of a withdrawn product finds. */
export function alternativesQuery(drugName: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: [...productsKey, 'instead', drugName],
    queryFn: ({ signal }) =>
      api.call('GET /api/products', { query: { search: drugName, limit: PRODUCTS_PAGE }, signal }),
  });
}
