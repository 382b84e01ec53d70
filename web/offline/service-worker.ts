/**
 * The service worker. While the browser is online it does nothing at all. Offline it answers from what the browser has already: the
 * cart and the user from `own-data.ts`, all else from the HTTP cache, however old; then the page `/offline`. It tries the network
 * first: that may be back before the worker knows. A request that must not get an old response says so (`cache-control: no-store`).
 *
 * Imports nothing: it is one classic script (vite.config.ts).
 */
const worker = globalThis as unknown as WorkerScope;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (navigator.onLine || request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(savedResponse(request));
});

async function savedResponse(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const isForChange = request.headers.get('cache-control') === 'no-store';
    return isForChange ? Response.error() : ((await caches.match(request.url)) ?? cachedResponse(request));
  }
}

/** What the HTTP cache has, unless it belongs to a user: another one may be signed in now. */
async function cachedResponse(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  try {
    const response = await fetch(request, { cache: 'force-cache' });
    if (!response.headers.get('cache-control')?.includes('private')) return response;
  } catch {
    // not there
  }
  const isPage = request.mode === 'navigate' && !pathname.startsWith('/api/');
  return isPage ? Response.redirect(`/offline#${pathname}${search}`) : Response.error();
}

/** What is used of `ServiceWorkerGlobalScope`: its types and those of pages exclude each other. */
interface WorkerScope {
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
interface ExtendableEvent {
  waitUntil(promise: Promise<unknown>): void;
}
interface FetchEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
