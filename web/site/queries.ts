import { queryOptions } from '@tanstack/react-query';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { FEATURED_PRODUCTS } from '#contract/catalogue/search-limits.ts';
import { type Api, browserApi } from '#web/api/api.ts';

/** What a card of the featured carousel shows (SPEC §3), so that the page carries no more than that. */
export type FeaturedProduct = Pick<Product, 'id' | 'drugName' | 'brandName' | 'type' | 'imageUrl'>;

export function featuredQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['featured'],
    // The page's loader has asked already: a failure leaves the carousel out (SPEC §2) and is not asked for again.
    retryOnMount: false,
    queryFn: async (): Promise<FeaturedProduct[]> => {
      const products = await api.call('GET /api/products', { query: { limit: FEATURED_PRODUCTS } });
      return products.map(({ id, drugName, brandName, type, imageUrl }) => ({
        id,
        drugName,
        brandName,
        type,
        imageUrl,
      }));
    },
  });
}
