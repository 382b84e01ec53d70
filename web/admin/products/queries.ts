import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminProduct, AdminProductsQuery } from '#contract/admin/products.ts';
import { type Api, browserApi } from '#web/api/api.ts';
import { reloadQuery } from '#web/api/query-client.ts';
import { productsKey } from '#web/api/query-keys.ts';
import { categoriesQuery, typesQuery } from '#web/catalogue/queries.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { showToast } from '#web/ui/overlay/toast-store.ts';

/** Products per page of the list. */
export const PRODUCTS_PAGE = 25;

const LIST_KEY = '/api/admin/products';
const PRODUCT_KEY = '/api/admin/products/{id}';

/** One page of all products by name. The rows of the previous page stay until it has loaded. */
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

/** One product, loaded each time its page is opened: a form must not start with old values. */
export function adminProductQuery(id: number, api: Api = browserApi) {
  return queryOptions({
    queryKey: [PRODUCT_KEY, id],
    queryFn: () => api.call('GET /api/admin/products/{id}', { params: { id } }),
    gcTime: 0,
  });
}

/** Reloads all queries that contain products, after a change. */
export async function reloadProducts(client: QueryClient): Promise<void> {
  const keys = [[LIST_KEY], productsKey, categoriesQuery().queryKey, typesQuery().queryKey];
  await Promise.all(keys.map((key) => reloadQuery(client, key)));
}

/** Withdraws a product or restores it, and reports the result in a toast. */
export function useChangeState(operation: 'withdraw' | 'restore', onDone?: (product: AdminProduct) => void) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: ({ id }: AdminProduct) =>
      browserApi.call(`POST /api/admin/products/{id}/${operation}`, { params: { id } }),
    onSuccess: async (product) => {
      onDone?.(product);
      const description = t(`products.${operation}.done`, { name: product.drugName });
      showToast({ title: t('common.success'), description, tone: 'success' });
      await reloadProducts(client);
    },
    onError: (error, { drugName }) => {
      const description = errorText(error, t, t(`products.${operation}.failed`, { name: drugName }));
      showErrorToast(t, description);
    },
  });
}
