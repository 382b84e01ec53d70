import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminLotsQuery } from '#contract/admin/stock/lots.ts';
import { type Api, browserApi } from '#web/api/api.ts';

/** Lots per page of the list. */
export const LOTS_PAGE = 25;

/** One page of the lots with packs, those that expire first in front. The rows of the previous page stay until it has loaded. */
export function lotsQuery(
  { status, expiresWithin, search, cursor }: Pick<AdminLotsQuery, 'status' | 'expiresWithin' | 'search' | 'cursor'>,
  api: Api = browserApi,
) {
  return queryOptions({
    queryKey: ['/api/admin/lots', { status, expiresWithin, search, cursor }],
    queryFn: ({ signal }) =>
      api.page('GET /api/admin/lots', { query: { limit: LOTS_PAGE, status, expiresWithin, search, cursor }, signal }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}
