import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { PRODUCTS_PAGE } from '#contract/catalogue/search-limits.ts';
import { type Api, browserApi, type Page } from '#web/api/api.ts';
import { browserGcTime } from '#web/api/query-client.ts';
import { productsKey } from '#web/api/query-keys.ts';
import { filtersQuery, type ProductFilters } from './filters.ts';

/** How long a list that nobody looks at stays in memory: a tab that is searched in all day must not grow for ever. */
const KEPT_MS = 60 * 60_000;

/**
 * The products that match, 8 at a time (SPEC §4 "Products list"); an answer to other filters has another key, and is given
 * up when other ones are chosen before it comes. A list is kept for Back to find all that was loaded.
 */
export function productsQuery(filters: ProductFilters, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: [...productsKey, 'list', filters],
    queryFn: ({ pageParam: offset, signal }) =>
      api.page('GET /api/products', { query: { ...filtersQuery(filters), limit: PRODUCTS_PAGE, offset }, signal }),
    gcTime: browserGcTime(KEPT_MS),
    initialPageParam: 0,
    getNextPageParam: (last: Page<Product[]>, pages: Page<Product[]>[]) => {
      const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length > 0 && loaded < last.total ? loaded : undefined;
    },
  });
}

export function categoriesQuery(api: Api = browserApi) {
  return queryOptions({ queryKey: ['/api/categories'], queryFn: () => api.call('GET /api/categories') });
}

export function typesQuery(api: Api = browserApi) {
  return queryOptions({ queryKey: ['/api/types'], queryFn: () => api.call('GET /api/types') });
}

/** All products loaded so far. One that moved between two pages while the catalogue changed is shown once. */
export function loadedProducts(data: InfiniteData<Page<Product[]>>): Product[] {
  const byId = new Map(data.pages.flatMap((page) => page.items).map((product) => [product.id, product]));
  return [...byId.values()];
}
