import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Api, browserApi } from '#web/api/api.ts';
import { useUser } from '#web/session/session.ts';
import { useOptimisticQuantities, withOptimisticQuantities } from './optimistic-quantities.ts';

/** The current user's cart on the server. */
export function cartQuery(api: Api = browserApi) {
  return queryOptions({ queryKey: ['/api/cart'], queryFn: () => api.call('GET /api/cart') });
}

/**
 * The cart with optimistic changes. Loaded only for signed-in users (product.md §6), and reloaded when the tab gets the
 * focus: another device may have changed it.
 */
export function useCart() {
  const { status } = useUser();
  const query = useQuery({ ...cartQuery(), enabled: status === 'signed-in', refetchOnWindowFocus: 'always' });
  const optimistic = useOptimisticQuantities();
  return {
    query,
    lines: query.data && withOptimisticQuantities(query.data, optimistic),
    changing: optimistic.size > 0,
  };
}

/** Reloads the cart when it becomes visible: in the drawer or in checkout. */
export function useRefetchCart(isVisible: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isVisible) void client.refetchQueries(cartQuery(), { cancelRefetch: false });
  }, [client, isVisible]);
}
