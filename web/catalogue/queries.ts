import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ListedProduct } from '#contract/catalogue/catalogue.ts';
import { PRODUCTS_PAGE } from '#contract/catalogue/search-limits.ts';
import { type Api, browserApi, type Page } from '#web/api/api.ts';
import { browserGcTime } from '#web/api/query-client.ts';
import { productsKey } from '#web/api/query-keys.ts';
import { filtersQuery, type ProductFilters } from './filters.ts';

/** How long an unused list stays in memory: a tab that is used all day must not grow without limit. */
const LIST_GC_MS = 60 * 60_000;

interface ListOptions {
  api?: Api;
  /** With the forms and packs that a table shows. */
  hasFacts?: boolean;
}

/**
 * The matching products, 8 at a time (product.md §4 "Products list"). Each set of filters has a key of its own; a load is
 * cancelled when the filters change. A list is kept, so that Back shows all the products that were loaded.
 */
export function productsQuery(filters: ProductFilters, { api = browserApi, hasFacts = false }: ListOptions = {}) {
  return infiniteQueryOptions({
    queryKey: [...productsKey, hasFacts ? 'table' : 'list', filters],
    queryFn: ({ pageParam: offset, signal }) =>
      api.page('GET /api/products', {
        query: { ...filtersQuery(filters), facts: hasFacts ? 'true' : undefined, limit: PRODUCTS_PAGE, offset },
        signal,
      }),
    gcTime: browserGcTime(LIST_GC_MS),
    initialPageParam: 0,
    getNextPageParam: (last: Page<ListedProduct[]>, pages: Page<ListedProduct[]>[]) => {
      const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length > 0 && (loaded < last.total || last.atLeast) ? loaded : undefined;
    },
  });
}

export function categoriesQuery(api: Api = browserApi) {
  return queryOptions({ queryKey: ['/api/categories'], queryFn: () => api.call('GET /api/categories') });
}

export function typesQuery(api: Api = browserApi) {
  return queryOptions({ queryKey: ['/api/types'], queryFn: () => api.call('GET /api/types') });
}

/** All loaded products. One that moved to another page when the catalogue changed is shown once. */
export function loadedProducts(data: InfiniteData<Page<ListedProduct[]>>): ListedProduct[] {
  const byId = new Map(data.pages.flatMap((page) => page.items).map((product) => [product.id, product]));
  return [...byId.values()];
}
