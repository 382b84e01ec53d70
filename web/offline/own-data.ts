import type { Query, QueryClient } from '@tanstack/react-query';
import { OWN_DATA } from '#web/browser/tab-storage.ts';
import { cartQuery } from '#web/cart/queries.ts';
import { userQuery } from '#web/session/session.ts';

const ownPaths: readonly unknown[] = [...userQuery().queryKey, ...cartQuery().queryKey];

/**
 * Keeps the user's cart, and who the user is, for the service worker: the HTTP cache does not store these responses. Deleted when the page
 * shows a visitor or another user, and on signing out (`clearTab`). Returns how to stop.
 */
export function keepOwnData(client: QueryClient): () => void {
  if (!globalThis.caches) return () => {};
  const queries = client.getQueryCache();
  for (const query of queries.getAll()) keep(client, query);
  return queries.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(client, event.query);
  });
}

/** The changes of the cache, one after the other. */
let changing: Promise<unknown> = Promise.resolve();
let keptUser: number | undefined;

function keep(client: QueryClient, { queryKey: [path], state: { data, dataUpdatedAt } }: Query): void {
  if (!navigator.onLine || !ownPaths.includes(path)) return;
  const user = client.getQueryData(userQuery().queryKey);
  if (user === undefined) return;
  const isOther = user?.id !== keptUser;
  keptUser = user?.id;
  const write = async () => {
    if (isOther) await caches.delete(OWN_DATA);
    if (!user || data === undefined) return;
    const headers = { 'content-type': 'application/json', date: new Date(dataUpdatedAt).toUTCString() };
    const cache = await caches.open(OWN_DATA);
    await cache.put(String(path), new Response(JSON.stringify(data), { headers }));
  };
  // Storage may be full or forbidden: then there is no cart offline.
  changing = changing.then(write).catch(() => undefined);
}
