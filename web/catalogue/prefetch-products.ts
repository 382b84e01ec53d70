import { queryClient } from '#web/api/query-client.ts';
import { readFilters } from './filters.ts';
import { categoriesQuery, productsQuery, typesQuery } from './queries.ts';

/** Loads the data of the products page for the query of its address, `?category=…`. */
export async function prefetchProducts(search: string): Promise<void> {
  const client = queryClient();
  await Promise.all([client.prefetchQuery(categoriesQuery()), client.prefetchQuery(typesQuery())]);
  const categories = client.getQueryData(categoriesQuery().queryKey);
  const types = client.getQueryData(typesQuery().queryKey);
  await client.prefetchInfiniteQuery(productsQuery(readFilters(new URLSearchParams(search), { categories, types })));
}
