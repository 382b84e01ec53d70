import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Api, browserApi } from '#web/api/api.ts';

/** Entries per page. */
const HISTORY_PAGE = 10;

/** The history of a product in one of its versions, newest first. */
export function historyQuery(id: number, version: string, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: ['/api/admin/products/{id}/history', id, version],
    queryFn: ({ pageParam, signal }) =>
      api.page('GET /api/admin/products/{id}/history', {
        params: { id },
        query: { limit: HISTORY_PAGE, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) =>
      (next && new URL(next, window.location.origin).searchParams.get('cursor')) || undefined,
    gcTime: 0,
  });
}
