import {
  type DehydratedState,
  dehydrate,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from './api.ts';

type Listener = () => void;
const listeners: Partial<Record<ErrorCode, Listener>> = {};

/** Registers what happens when any call is refused with a code; returns how to take it back. */
export function listenForErrorCode(code: ErrorCode, listener: Listener): () => void {
  listeners[code] = listener;
  return () => {
    delete listeners[code];
  };
}

function notice(error: unknown): void {
  if (error instanceof ApiError && error.code) listeners[error.code]?.();
}

/**
 * Defaults of SPEC §9 "Data caching": never stale, no refetch on an interval or on focus, no retries. Without a network a
 * call fails at once, and says so, rather than wait unseen; what could not be loaded is loaded when it is back.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: notice }),
    mutationCache: new MutationCache({ onError: notice }),
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
 * Reads again what a call has changed. A reading under way may have begun before the change and is given up first:
 * `invalidateQueries` alone would take the answer of a first one for the new state.
 */
export async function reloadQuery(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

/**
 * A query's `gcTime` in the browser, in milliseconds. On the server it is infinite, which sets no timer: the cache of one
 * render is garbage after it, and a timer would keep it in memory.
 */
export function browserGcTime(ms: number): number {
  return typeof document === 'undefined' ? Number.POSITIVE_INFINITY : ms;
}

/** The load time of all rendered queries. They never go stale, so any value will do but 0, which means "never loaded". */
const RENDERED_AT = 1;

/**
 * Dehydrates a loader's queries without their load times, so that every server renders the same bytes and answers 304 to a
 * browser that has the page from another server.
 */
export function dehydrateState(client: QueryClient): DehydratedState {
  const { queries, ...rest } = dehydrate(client);
  const timeless = queries.map((query) => ({
    ...query,
    dehydratedAt: RENDERED_AT,
    state: { ...query.state, dataUpdatedAt: RENDERED_AT },
  }));
  return { ...rest, queries: timeless };
}

let browserClient: QueryClient | undefined;

/** One cache for the life of the page in the browser; a fresh one per render on the server. */
export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}
