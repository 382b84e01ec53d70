import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAgain } from '#web/query-client.ts';
import { cartQuery } from './queries.ts';

/** One cart is open in several tabs: what one changes, the others read again. Nothing but that it changed is told. */
const CHANNEL = 'theriac.cart';

/** Reads the cart again after it was changed, here and in the other tabs of this browser. */
export async function readCartAgain(client: QueryClient): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
  await readAgain(client, cartQuery().queryKey);
}

/** Mounted once, where the cart is counted. */
export function useCartOfOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => void readAgain(client, cartQuery().queryKey);
    return () => channel.close();
  }, [client]);
}
