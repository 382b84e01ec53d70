import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { browserApi } from '#web/api/api.ts';
import { productsKey } from '#web/api/query-keys.ts';
import { filtersQuery, type ProductFilters } from '#web/catalogue/filters.ts';
import { withFacetsOnly } from './chosen-facets.ts';

/** What the list can be narrowed by. The previous counts stay until the new ones are there. */
export function facetsQuery(filters: ProductFilters) {
  const { sort: _, ...query } = filtersQuery(withFacetsOnly(filters));
  return queryOptions({
    queryKey: [...productsKey, 'facets', query],
    queryFn: ({ signal }) => browserApi.call('GET /api/products/facets', { query, signal }),
    placeholderData: keepPreviousData,
  });
}
