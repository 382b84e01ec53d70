import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reloadQuery } from '#web/api/query-client.ts';
import { cartQuery } from './queries.ts';

/**
 * The cart may be open in several tabs: after a change in one, the others reload it. The message contains no data. A
 * tab uses one channel object, which does not receive its own messages.
 */
let channel: BroadcastChannel | undefined;
function cartChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('theriac.cart');
  return channel;
}

/** Reloads the cart after a change, in this tab and in the others. */
export async function reloadCart(client: QueryClient): Promise<void> {
  cartChannel().postMessage('changed');
  await reloadQuery(client, cartQuery().queryKey);
}

/** Use once, in the cart button. */
export function useCartSync(): void {
  const client = useQueryClient();
  useEffect(() => {
    const tabs = cartChannel();
    const reload = () => void reloadQuery(client, cartQuery().queryKey);
    tabs.addEventListener('message', reload);
    return () => tabs.removeEventListener('message', reload);
  }, [client]);
}
