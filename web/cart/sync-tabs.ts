import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reloadQuery } from '#web/api/query-client.ts';
import { cartQuery } from './queries.ts';

/**
 * One cart is open in several tabs: what one changes, the others read again. Nothing but that it changed is told, and a
 * tab has one end of the channel, which does not hear itself.
 */
let channel: BroadcastChannel | undefined;
function cartChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('theriac.cart');
  return channel;
}

/** Reads the cart again after it was changed, here and in the other tabs of this browser. */
export async function reloadCart(client: QueryClient): Promise<void> {
  cartChannel().postMessage('changed');
  await reloadQuery(client, cartQuery().queryKey);
}

/** Mounted once, where the cart is counted. */
export function useCartSync(): void {
  const client = useQueryClient();
  useEffect(() => {
    const tabs = cartChannel();
    const read = () => void reloadQuery(client, cartQuery().queryKey);
    tabs.addEventListener('message', read);
    return () => tabs.removeEventListener('message', read);
  }, [client]);
}
