import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import type { OrderWithHistory } from '#contract/orders/orders.ts';
import { type Api, browserApi, type Page } from '#web/api/api.ts';
import { type OrderFilters, orderQueryOf } from './find/order-filters.ts';

/** How often the customer's orders are polled (product.md §9). */
const ORDERS_REFETCH_MS = 10_000;

/** Orders per page; a customer may have thousands. */
export const ORDERS_PAGE = 20;

/** The newest orders of a user, without the older pages that have not been loaded. */
export type LoadedOrders = Page<OrderWithHistory[]>;

/** Without filters the key is that of all orders. */
const keyOf = (userId: number, filters: OrderFilters) => [
  '/api/orders',
  userId,
  ...(Object.keys(filters).length > 0 ? [filters] : []),
];

/**
 * The orders of the current user: the newest, and those that `loadOlderOrders` has added. The user's id is part of the
 * key, so that no other user sees them. Polled, and reloaded on focus and on reconnect; `always`, because the default
 * `staleTime` is infinite (product.md §7).
 */
export function ordersQuery(userId: number, filters: OrderFilters = {}, api: Api = browserApi) {
  const queryKey = keyOf(userId, filters);
  return queryOptions({
    queryKey,
    queryFn: ({ client }) => readOrders(api, filters, client.getQueryData<LoadedOrders>(queryKey)?.items ?? []),
    refetchInterval: ORDERS_REFETCH_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

/** Loads from the newest order to the last one already loaded, also if new ones have been added on top. */
async function readOrders(api: Api, filters: OrderFilters, loaded: OrderWithHistory[]): Promise<LoadedOrders> {
  const limit = Math.min(Math.ceil(Math.max(loaded.length, 1) / ORDERS_PAGE) * ORDERS_PAGE, LIST_LIMIT_MAX);
  const lastId = loaded.at(-1)?.id;
  let read = await api.page('GET /api/orders', { query: { limit, ...orderQueryOf(filters) } });
  // A filtered list may have lost its last order, which then is not looked for in all others.
  const isAll = Object.keys(filters).length === 0;
  const isShort = () => isAll || read.items.length < loaded.length;
  while (read.next && lastId && isShort() && !read.items.some(({ id }) => id === lastId)) {
    read = append(read, await readPage(api, filters, read.next));
  }
  return read;
}

/** Loads the next page of older orders. */
export async function loadOlderOrders(
  client: QueryClient,
  userId: number,
  filters: OrderFilters = {},
  api: Api = browserApi,
): Promise<void> {
  const queryKey = keyOf(userId, filters);
  const next = client.getQueryData<LoadedOrders>(queryKey)?.next;
  if (!next) return;
  const older = await readPage(api, filters, next);
  // A poll that has finished meanwhile has loaded at least the same orders: no gap can arise.
  client.setQueryData<LoadedOrders>(queryKey, (loaded) => loaded && append(loaded, older));
}

function readPage(api: Api, filters: OrderFilters, url: string): Promise<LoadedOrders> {
  const cursor = new URL(url, 'http://localhost').searchParams.get('cursor') ?? undefined;
  return api.page('GET /api/orders', { query: { limit: ORDERS_PAGE, cursor, ...orderQueryOf(filters) } });
}

/** Appends older orders. The two lists may overlap: orders are never removed, and new ones are added only on top. */
function append(newer: LoadedOrders, older: LoadedOrders): LoadedOrders {
  const loadedIds = new Set(newer.items.map(({ id }) => id));
  const added = older.items.filter(({ id }) => !loadedIds.has(id));
  return added.length === 0 ? newer : { ...older, items: [...newer.items, ...added] };
}

/**
 * One order of the current user; administrators can load every order. Reloaded each time its document is opened or gets
 * the focus, so that the printed status is current.
 */
export function orderQuery(userId: number, orderId: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['/api/orders', userId, orderId],
    queryFn: () => api.call('GET /api/orders/{id}', { params: { id: orderId } }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}
