import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminOrdersQuery } from '#contract/admin-orders.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import { type Api, browserApi, type Page } from '#web/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { readAgain } from '#web/query-client.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** Orders in one page of the table. */
export const ORDERS_PAGE = 25;

/** Milliseconds between two looks at everyone's orders (SPEC §9). */
const ORDERS_REFETCH_MS = 30_000;

const ORDERS_KEY = '/api/admin/orders';
const STATS_KEY = '/api/admin/orders/stats';

/** One page of orders, newest first; the rows of the page before stay in sight until it is there. */
export function adminOrdersQuery(
  { status, search, cursor }: Pick<AdminOrdersQuery, 'status' | 'search' | 'cursor'>,
  api: Api = browserApi,
) {
  return queryOptions({
    queryKey: [ORDERS_KEY, { status, search, cursor }],
    queryFn: () => api.page('GET /api/admin/orders', { query: { limit: ORDERS_PAGE, status, search, cursor } }),
    refetchInterval: ORDERS_REFETCH_MS,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

/** The four figures, over all orders. */
export function orderStatsQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [STATS_KEY],
    queryFn: () => api.call('GET /api/admin/orders/stats'),
    refetchInterval: ORDERS_REFETCH_MS,
    refetchOnMount: 'always',
  });
}

/** Sets an order's status, shown at once and taken back if the server refuses (SPEC §2 Admin dashboard, §8). */
export function useChangeStatus(order: Order) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (status: OrderStatus) =>
      browserApi.call('PATCH /api/admin/orders/{id}', { params: { id: order.id }, body: { status } }),
    onMutate: async (status) => {
      await client.cancelQueries({ queryKey: [ORDERS_KEY] });
      showStatus(client, order.id, status);
      return { before: order.status };
    },
    onSuccess: () => showToast({ title: t('common.success'), description: t('admin.change.done'), tone: 'success' }),
    onError: (error, _status, held) => {
      if (held) showStatus(client, order.id, held.before);
      showToast({
        title: t('common.error'),
        description: errorText(error, t, t('admin.change.failed')),
        tone: 'error',
      });
    },
    onSettled: () => Promise.all([readAgain(client, [ORDERS_KEY]), readAgain(client, [STATS_KEY])]),
  });
}

/** In every page of the table that holds the order. */
function showStatus(client: QueryClient, id: string, status: OrderStatus): void {
  client.setQueriesData<Page<Order[]>>(
    { queryKey: [ORDERS_KEY] },
    (page) => page && { ...page, items: page.items.map((order) => (order.id === id ? { ...order, status } : order)) },
  );
}
