import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Api, browserApi } from '#web/api/api.ts';
import { useUser } from '#web/session/session.ts';
import { useOptimisticQuantities, withOptimisticQuantities } from './optimistic-quantities.ts';

/** The caller's cart as the server has it. */
export function cartQuery(api: Api = browserApi) {
  return queryOptions({ queryKey: ['/api/cart'], queryFn: () => api.call('GET /api/cart') });
}

/**
 * The cart as its owner wants it: changes show at once, before the server has them. Fetched only when signed in (SPEC §6),
 * and again when the reader comes back to the tab: another device may have changed it.
 */
export function useCart() {
  const { status } = useUser();
  const query = useQuery({ ...cartQuery(), enabled: status === 'signed-in', refetchOnWindowFocus: 'always' });
  const wanted = useOptimisticQuantities();
  return { query, lines: query.data && withOptimisticQuantities(query.data, wanted), changing: wanted.size > 0 };
}

/** Reads the cart again when its reader begins to look at it: when the drawer opens, when checkout does. */
export function useRefetchCart(looking: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (looking) void client.refetchQueries(cartQuery(), { cancelRefetch: false });
  }, [client, looking]);
}
