import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import type { OrderWithHistory } from '#contract/orders/orders.ts';
import { type Api, browserApi, type Page } from '#web/api/api.ts';

/** Milliseconds between two looks at one's own orders (SPEC §9). */
const ORDERS_REFETCH_MS = 10_000;

/** Orders shown at first, and with each press more: somebody may have thousands. */
export const ORDERS_PAGE = 20;

/** The newest of a person's orders, as far as they have been asked for. */
type LoadedOrders = Page<OrderWithHistory[]>;

const keyOf = (userId: number) => ['/api/orders', userId];

/**
 * The orders of the person signed in, kept under that person's id so that nobody meets another's: the newest, and as many
 * as were asked for since (`loadOlderOrders`). Asked for again every ten seconds, on focus and on reconnect: `always`,
 * because nothing here ever counts as stale (SPEC §7).
 */
export function ordersQuery(userId: number, api: Api = browserApi) {
  const queryKey = keyOf(userId);
  return queryOptions({
    queryKey,
    queryFn: ({ client }) => readOrders(api, client.getQueryData<LoadedOrders>(queryKey)?.items ?? []),
    refetchInterval: ORDERS_REFETCH_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

/** From the newest order down to the last of those that are loaded, whatever has come on top of them meanwhile. */
async function readOrders(api: Api, loaded: OrderWithHistory[]): Promise<LoadedOrders> {
  const limit = Math.min(Math.ceil(Math.max(loaded.length, 1) / ORDERS_PAGE) * ORDERS_PAGE, LIST_LIMIT_MAX);
  const lastId = loaded.at(-1)?.id;
  let read = await api.page('GET /api/orders', { query: { limit } });
  while (read.next && lastId && !read.items.some(({ id }) => id === lastId)) {
    read = append(read, await readPage(api, read.next));
  }
  return read;
}

/** Loads the page behind those that are loaded. */
export async function loadOlderOrders(client: QueryClient, userId: number, api: Api = browserApi): Promise<void> {
  const queryKey = keyOf(userId);
  const next = client.getQueryData<LoadedOrders>(queryKey)?.next;
  if (!next) return;
  const older = await readPage(api, next);
  // A look at the orders that came meanwhile goes down to the same order at least, so that none is left out between.
  client.setQueryData<LoadedOrders>(queryKey, (now) => now && append(now, older));
}

function readPage(api: Api, address: string): Promise<LoadedOrders> {
  const cursor = new URL(address, 'http://localhost').searchParams.get('cursor') ?? undefined;
  return api.page('GET /api/orders', { query: { limit: ORDERS_PAGE, cursor } });
}

/** Orders are never removed, and come on top only: what is in both is the same part of the list. */
function append(newer: LoadedOrders, older: LoadedOrders): LoadedOrders {
  const known = new Set(newer.items.map(({ id }) => id));
  const added = older.items.filter(({ id }) => !known.has(id));
  return added.length === 0 ? newer : { ...older, items: [...newer.items, ...added] };
}

/**
 * One order, for the person signed in: an administrator finds everybody's. Looked at anew whenever its document is opened
 * or come back to, so that what is printed is how it stands.
 */
export function orderQuery(userId: number, orderId: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['/api/orders', userId, orderId],
    queryFn: () => api.call('GET /api/orders/{id}', { params: { id: orderId } }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}
