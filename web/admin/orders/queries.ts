import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OrdersFilter } from '#contract/admin/orders.ts';
import type { OrderSort } from '#contract/orders/order-sort.ts';
import { type Api, browserApi } from '#web/api/api.ts';
import { keepRows, type StablePage } from './stable-page.ts';

/** How often the orders are polled (product.md §9). */
const ORDERS_REFETCH_MS = 30_000;

export const ORDERS_KEY = '/api/admin/orders';
export const STATS_KEY = '/api/admin/orders/stats';
export const ORDER_KEY = '/api/admin/orders/{id}';
/** Of the mutations that change statuses. */
export const STATUS_KEY = 'order-status';

/**
 * One page of orders. The rows of the previous page stay until it has loaded. While `isInUse` is true, a
 * poll updates the rows but does not replace them.
 */
export function adminOrdersQuery(
  filter: OrdersFilter,
  page: { cursor: string | undefined; limit: number; sort: OrderSort | undefined },
  isInUse: () => boolean,
  api: Api = browserApi,
) {
  const queryKey = [ORDERS_KEY, { ...filter, ...page }];
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<StablePage> => {
      const latest = await api.page('GET /api/admin/orders', { query: { ...filter, ...page } });
      const shown = client.getQueryData<StablePage>(queryKey);
      // A change is pending: its order may no longer match the filter. The list is loaded again after the change.
      if (shown && client.isMutating({ mutationKey: [STATUS_KEY] }) > 0) return shown;
      return shown && isInUse() ? keepRows(shown, latest) : latest;
    },
    refetchInterval: ORDERS_REFETCH_MS,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

/** One order with its history, polled while it is shown. */
export function adminOrderQuery(id: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: [ORDER_KEY, id],
    queryFn: () => api.call('GET /api/admin/orders/{id}', { params: { id } }),
    refetchInterval: ORDERS_REFETCH_MS,
    refetchOnMount: 'always',
  });
}

/** The four figures about all orders. */
export function orderStatsQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [STATS_KEY],
    queryFn: () => api.call('GET /api/admin/orders/stats'),
    refetchInterval: ORDERS_REFETCH_MS,
    refetchOnMount: 'always',
  });
}
