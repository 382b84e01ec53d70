import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Api, browserApi } from '#web/api/api.ts';

/** The newest entries of the history of a product in one of its versions. */
export function historyQuery(
  { id, version, limit }: { id: number; version: string; limit: number },
  api: Api = browserApi,
) {
  return queryOptions({
    queryKey: ['/api/admin/products/{id}/history', id, version, limit],
    queryFn: ({ signal }) =>
      api.page('GET /api/admin/products/{id}/history', { params: { id }, query: { limit }, signal }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}
