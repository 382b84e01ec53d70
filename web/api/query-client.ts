import {
  type DehydratedState,
  dehydrate,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { ErrorCode } from '#contract/errors.ts';
import { ResponseError } from './api.ts';

type Listener = () => void;
const listeners: Partial<Record<ErrorCode, Listener>> = {};

/** Sets the listener for calls that fail with `code`; returns how to remove it. */
export function listenForErrorCode(code: ErrorCode, listener: Listener): () => void {
  listeners[code] = listener;
  return () => {
    delete listeners[code];
  };
}

let successListener: Listener | undefined;

/** Sets the listener for changes that succeed; it is called before what follows from them. */
export function listenForSuccess(listener: Listener): void {
  successListener = listener;
}

function notifyListener(error: unknown): void {
  if (error instanceof ResponseError && error.code) listeners[error.code]?.();
}

/**
 * Defaults of product.md §9 "Data caching": never stale, no refetch on an interval or on focus, no retries. Without a
 * network, a call fails at once instead of waiting, and failed queries are loaded when the network is back.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: notifyListener }),
    mutationCache: new MutationCache({ onError: notifyListener, onSuccess: () => successListener?.() }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/**
 * Reloads a query after a change. A load in progress may have read the state before the change, so it is cancelled
 * first: `invalidateQueries` alone would accept the result of a query's first load.
 */
export async function reloadQuery(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

/**
 * A query's `gcTime` in the browser, in milliseconds. Infinite on the server, which sets no timer: a timer would keep
 * the cache of a finished render in memory.
 */
export function browserGcTime(ms: number): number {
  return typeof document === 'undefined' ? Number.POSITIVE_INFINITY : ms;
}

/**
 * The load time of all rendered queries. They never go stale, so any value works except 0, which means "never loaded".
 */
const RENDERED_AT = 1;

/**
 * Dehydrates a loader's queries without their load times: every server renders the same bytes, and responds 304 to a
 * browser that has the page from another server.
 */
export function dehydrateState(client: QueryClient): DehydratedState {
  const { queries, ...rest } = dehydrate(client);
  const withoutTimes = queries.map((query) => ({
    ...query,
    dehydratedAt: RENDERED_AT,
    state: { ...query.state, dataUpdatedAt: RENDERED_AT },
  }));
  return { ...rest, queries: withoutTimes };
}

let browserClient: QueryClient | undefined;

/** In the browser, one cache until the page is closed; on the server, a new one per render. */
export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}
