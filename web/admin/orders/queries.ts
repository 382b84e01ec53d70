import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AdminOrder, AdminOrdersQuery } from '#contract/admin/orders.ts';
import { type Api, browserApi } from '#web/api/api.ts';
import { holdRows, type SteadyPage } from './stable-page.ts';

/** Orders in one page of the table. */
export const ORDERS_PAGE = 25;

/** Milliseconds between two looks at everyone's orders (SPEC §9). */
const ORDERS_REFETCH_MS = 30_000;

export const ORDERS_KEY = '/api/admin/orders';
export const STATS_KEY = '/api/admin/orders/stats';
export const ORDER_KEY = '/api/admin/orders/{id}';
/** Of the calls that give orders a status. */
export const STATUS_KEY = 'order-status';

/**
 * One page of orders, newest first; the rows of the page before stay in sight until it is there. While `inHand` says that
 * somebody has a hand on the list, a later look changes what the rows say, and not which they are.
 */
export function adminOrdersQuery(
  { status, search, cursor }: Pick<AdminOrdersQuery, 'status' | 'search' | 'cursor'>,
  inHand: () => boolean,
  api: Api = browserApi,
) {
  const queryKey = [ORDERS_KEY, { status, search, cursor }];
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<SteadyPage> => {
      const latest = await api.page('GET /api/admin/orders', { query: { limit: ORDERS_PAGE, status, search, cursor } });
      const shown = client.getQueryData<SteadyPage>(queryKey);
      if (shown && isMoving(client)) return shown;
      return shown && inHand() ? holdRows(shown, latest) : latest;
    },
    refetchInterval: ORDERS_REFETCH_MS,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

/** One order with its history, kept up to date while it is looked at. */
export function adminOrderQuery(id: string, api: Api = browserApi) {
  const queryKey = [ORDER_KEY, id];
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<AdminOrder> => {
      const latest = await api.call('GET /api/admin/orders/{id}', { params: { id } });
      const shown = client.getQueryData<AdminOrder>(queryKey);
      return shown && isMoving(client) ? shown : latest;
    },
    refetchInterval: ORDERS_REFETCH_MS,
    refetchOnMount: 'always',
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

/** A status on its way is shown already, and an answer may be from before it; when it has arrived all is read again. */
function isMoving(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: [STATUS_KEY] }) > 0;
}
