import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { browserApi } from '#web/api/api.ts';

/** Products that a search for a product to feature shows. */
const RESULTS = 8;

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

/** Products on sale that can be featured. */
export function resultsQuery(search: string) {
  return queryOptions({
    queryKey: ['/api/admin/products', 'to feature', search],
    queryFn: ({ signal }) =>
      browserApi.call('GET /api/admin/products', { query: { search, state: 'on-sale', limit: RESULTS }, signal }),
    placeholderData: keepPreviousData,
  });
}
