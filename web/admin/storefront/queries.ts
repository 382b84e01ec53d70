import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { FEATURED_PRODUCTS } from '#contract/catalogue/search-limits.ts';
import { browserApi } from '#web/api/api.ts';

/** Products that a search for a product to feature shows. */
export const RESULTS = 8;

export const featuredQuery = queryOptions({
  queryKey: ['/api/admin/featured'],
  queryFn: () => browserApi.call('GET /api/admin/featured'),
  refetchOnMount: 'always',
});

export const categoriesQuery = queryOptions({
  queryKey: ['/api/admin/categories'],
  queryFn: () => browserApi.call('GET /api/admin/categories'),
  refetchOnMount: 'always',
});

/** Products on sale that match, so many that some are left without those that are featured. */
export function resultsQuery(search: string) {
  return queryOptions({
    queryKey: ['/api/admin/products', 'to feature', search],
    queryFn: ({ signal }) =>
      browserApi.call('GET /api/admin/products', {
        query: { search, state: 'on-sale', limit: RESULTS + FEATURED_PRODUCTS },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
