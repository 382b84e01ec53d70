import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ProductDetail } from '#contract/catalogue/product-detail.ts';
import { type Api, browserApi, ResponseError } from '#web/api/api.ts';
import { productsKey } from '#web/api/query-keys.ts';

/** What a comparison shows of a product: the page contains no more data than that. */
export type ComparedProduct = Omit<ProductDetail, 'otherPacks' | 'otherForms' | 'relatedTotal' | 'pictures'>;

/** The products of a comparison, in its order. A withdrawn or unknown one is left out. */
export function comparedQuery(ids: readonly number[], api: Api = browserApi) {
  return queryOptions({
    queryKey: [...productsKey, 'compared', ids],
    queryFn: async ({ signal }): Promise<ComparedProduct[]> => {
      const load = (id: number) => api.call('GET /api/products/{id}', { params: { id: String(id) }, signal });
      const found = await Promise.all(ids.map((id) => load(id).catch(unlessGone)));
      return found.flatMap((product) => (product ? compared(product) : []));
    },
    placeholderData: keepPreviousData,
  });
}

function compared({ otherPacks: _1, otherForms: _2, relatedTotal: _3, pictures: _4, ...product }: ProductDetail) {
  return product;
}

function unlessGone(error: unknown): undefined {
  if (!(error instanceof ResponseError && (error.status === 404 || error.status === 410))) throw error;
}
