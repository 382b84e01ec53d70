import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api.ts';

type Listener = () => void;
let onSessionEnded: Listener | undefined;

/** Registers what happens when a call says that nobody is signed in; returns how to take it back. */
export function listenForSessionEnd(listener: Listener): () => void {
  onSessionEnded = listener;
  return () => {
    onSessionEnded = undefined;
  };
}

function notice(error: unknown): void {
  if (error instanceof ApiError && error.code === 'UNAUTHORIZED') onSessionEnded?.();
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
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

let browserClient: QueryClient | undefined;

/** One cache for the life of the page in the browser; a fresh one per render on the server. */
export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}
