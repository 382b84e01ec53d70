import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminProduct, AdminProductsQuery } from '#contract/admin/products.ts';
import { type Api, browserApi } from '#web/api/api.ts';
import { readAgain } from '#web/api/query-client.ts';
import { productsKey } from '#web/api/query-keys.ts';
import { categoriesQuery, typesQuery } from '#web/catalogue/queries.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';

/** Products in one page of the table. */
export const PRODUCTS_PAGE = 25;

const LIST_KEY = '/api/admin/products';
const PRODUCT_KEY = '/api/admin/products/{id}';

/** One page of all products by name; the rows of the page before stay in sight until it is there. */
export function adminProductsQuery(
  { state, search, cursor }: Pick<AdminProductsQuery, 'state' | 'search' | 'cursor'>,
  api: Api = browserApi,
) {
  return queryOptions({
    queryKey: [LIST_KEY, { state, search, cursor }],
    queryFn: ({ signal }) =>
      api.page('GET /api/admin/products', { query: { limit: PRODUCTS_PAGE, state, search, cursor }, signal }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

/** One product as it is when its page is opened; nothing is kept, for a form must not begin with old values. */
export function adminProductQuery(id: number, api: Api = browserApi) {
  return queryOptions({
    queryKey: [PRODUCT_KEY, id],
    queryFn: () => api.call('GET /api/admin/products/{id}', { params: { id } }),
    gcTime: 0,
  });
}

/** Reads again what shows products, at this desk and in the store, after they have changed. */
export async function readProductsAgain(client: QueryClient): Promise<void> {
  const keys = [[LIST_KEY], productsKey, categoriesQuery().queryKey, typesQuery().queryKey];
  await Promise.all(keys.map((key) => readAgain(client, key)));
}

/** Takes a product off the catalogue, or puts it back; says how it went. */
export function useChangeState(deed: 'withdraw' | 'restore', onDone?: (product: AdminProduct) => void) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: ({ id }: AdminProduct) => browserApi.call(`POST /api/admin/products/{id}/${deed}`, { params: { id } }),
    onSuccess: async (product) => {
      onDone?.(product);
      const description = t(`products.${deed}.done`, { name: product.drugName });
      showToast({ title: t('common.success'), description, tone: 'success' });
      await readProductsAgain(client);
    },
    onError: (error, { drugName }) => {
      const description = errorText(error, t, t(`products.${deed}.failed`, { name: drugName }));
      showToast({ title: t('common.error'), description, tone: 'error' });
    },
  });
}
