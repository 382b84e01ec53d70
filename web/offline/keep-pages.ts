import type { QueryClient } from '@tanstack/react-query';
import { productsKey } from '#web/api/query-keys.ts';
import { prefetch } from '#web/browser/import-with-retry.ts';

/** How long a page is shown before anything is fetched for use offline, in milliseconds. */
export const READING_MS = 2000;
const WORKER = '/service-worker.js';
/** The page for those that are not saved (`offline-page.tsx`), and its cache. */
const OFFLINE_PAGE = '/offline';
const OFFLINE_PAGES = 'theriac.offline';
/** Pages whose address is no secret and whose HTML is the same for everyone. */
const savedPage = /^\/(products|compare|checkout|profile|orders|privacy-policy|terms)?(\/|$)/;

/**
 * Installs the service worker, and has ready what it needs. Not on a page of plain HTTP, where browsers have none. A failure is ignored: the
 * next page tries again.
 */
export function installWorker(): void {
  if ('serviceWorker' in navigator) install().catch(() => undefined);
}

async function install(): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  void prefetch(() => import('#web/cart/drawer/cart-drawer.tsx'));
  const cache = await caches.open(OFFLINE_PAGES);
  await cache.add('/pictures/placeholder.svg');
  await cache.put(OFFLINE_PAGE, await fetchWithFiles(OFFLINE_PAGE));
}

/** Removes the worker and what is kept for it, in a store that has switched it off. */
export function removeWorker(): void {
  remove().catch(() => undefined);
}

async function remove(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(WORKER);
  if (!registration) return;
  await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

/**
 * Fetches the document of a page that was reached by a link in the page, so that the browser's cache has it: offline it can be opened
 * again. Returns how to cancel.
 */
export function keepPage(pathname: string, search: string): () => void {
  if (!savedPage.test(pathname) || isDocumentOf(pathname, search) || savesData()) return () => {};
  const timer = setTimeout(() => void fetchWithFiles(pathname + search).catch(() => undefined), READING_MS);
  return () => clearTimeout(timer);
}

/** Fetches a document, and its scripts and styles into the browser's cache. */
async function fetchWithFiles(page: string): Promise<Response> {
  const document = await fetch(page, { priority: 'low' });
  if (!document.ok) throw new Error(`${page} responded ${document.status}`);
  const html = await document.clone().text();
  const files = [...html.matchAll(/ href="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
  const responses = await Promise.all(files.map((file) => fetch(file, { cache: 'force-cache', priority: 'low' })));
  await Promise.all(responses.map((response) => response.blob()));
  return document;
}

/**
 * Offline, products that cannot be loaded may be in the page's saved document, which is opened instead. Returns how to stop.
 */
export function openSavedPages(client: QueryClient): () => void {
  return client.getQueryCache().subscribe(({ type, query, ...event }) => {
    if (type !== 'updated' || !('action' in event) || event.action.type !== 'error' || navigator.onLine) return;
    const isMissing = query.state.data === undefined && query.isActive();
    if (isMissing && String(query.queryKey[0]).startsWith(productsKey[0])) void openSavedPage();
  });
}

async function openSavedPage(): Promise<void> {
  const { pathname, search } = location;
  if (isDocumentOf(pathname, search) || !(await savedTime(pathname + search))) return;
  if (location.pathname === pathname && location.search === search) location.reload();
}

/** When the browser received what it has of an address, in ISO 8601; undefined if it has nothing. */
export async function savedTime(url: string): Promise<string | undefined> {
  try {
    const { ok, headers } = await fetch(url);
    const date = headers.get('date');
    return ok && date ? new Date(date).toISOString() : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the browser loaded its document from this address, and not from that of an earlier page. */
function isDocumentOf(pathname: string, search: string): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (
    navigation !== undefined &&
    new URL(navigation.name).pathname + new URL(navigation.name).search === pathname + search
  );
}

function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}
