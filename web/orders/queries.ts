import { queryOptions } from '@tanstack/react-query';
import { type Api, browserApi } from '#web/api.ts';

/** Milliseconds between two looks at one's own orders (SPEC §9). */
const ORDERS_REFETCH_MS = 10_000;

/**
 * The orders of the person signed in, kept under that person's id so that nobody meets another's. Asked for again every
 * ten seconds, on focus and on reconnect: `always`, because nothing here ever counts as stale (SPEC §7).
 */
export function ordersQuery(userId: number, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['/api/orders', userId],
    queryFn: () => api.call('GET /api/orders'),
    refetchInterval: ORDERS_REFETCH_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
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
