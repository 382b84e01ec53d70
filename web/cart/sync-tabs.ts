import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAgain } from '#web/api/query-client.ts';
import { cartQuery } from './queries.ts';

/**
 * One cart is open in several tabs: what one changes, the others read again. Nothing but that it changed is told, and a
 * tab has one end of the channel, which does not hear itself.
 */
let channel: BroadcastChannel | undefined;
function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('theriac.cart');
  return channel;
}

/** Reads the cart again after it was changed, here and in the other tabs of this browser. */
export async function readCartAgain(client: QueryClient): Promise<void> {
  otherTabs().postMessage('changed');
  await readAgain(client, cartQuery().queryKey);
}

/** Mounted once, where the cart is counted. */
export function useCartOfOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const tabs = otherTabs();
    const read = () => void readAgain(client, cartQuery().queryKey);
    tabs.addEventListener('message', read);
    return () => tabs.removeEventListener('message', read);
  }, [client]);
}
