import { queryOptions } from '@tanstack/react-query';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { FEATURED_PRODUCTS } from '#contract/catalogue/search-limits.ts';
import { type Api, browserApi } from '#web/api/api.ts';
import { homeProductsKey } from '#web/api/query-keys.ts';

/** What a card of the featured carousel shows (product.md §3): the page contains no more data than that. */
export type FeaturedProduct = Pick<Product, 'id' | 'drugName' | 'brandName' | 'type' | 'imageUrl'>;

/** The products that administrators chose, else the first by name (http-contract.md §4). */
export function featuredQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: homeProductsKey,
    // The page's loader has tried already. If it failed, the page has no carousel (product.md §2).
    retryOnMount: false,
    queryFn: async (): Promise<FeaturedProduct[]> => {
      const query = { limit: FEATURED_PRODUCTS };
      const chosen = await api.call('GET /api/products', { query: { ...query, featured: 'true' } });
      const products = chosen.length > 0 ? chosen : await api.call('GET /api/products', { query });
      return products.map(({ id, drugName, brandName, type, imageUrl, picture }) => ({
        id,
        drugName,
        brandName,
        type,
        imageUrl: picture ?? imageUrl,
      }));
    },
  });
}
