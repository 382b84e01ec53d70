import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminItemsQuery } from '#contract/admin/stock/items.ts';
import type { AdminLotsQuery } from '#contract/admin/stock/lots.ts';
import { type Api, browserApi } from '#web/api/api.ts';

/** Lots per page of the list. */
export const LOTS_PAGE = 25;

/** One page of the lots with packs, those that expire first in front. The rows of the previous page stay until it has loaded. */
export function lotsQuery(
  {
    item,
    status,
    approval,
    expiresWithin,
    search,
    cursor,
  }: Pick<AdminLotsQuery, 'item' | 'status' | 'approval' | 'expiresWithin' | 'search' | 'cursor'>,
  api: Api = browserApi,
) {
  return queryOptions({
    queryKey: ['/api/admin/lots', { item, status, approval, expiresWithin, search, cursor }],
    queryFn: ({ signal }) =>
      api.page('GET /api/admin/lots', {
        // All lots of one item, also those that are sold out.
        query: {
          limit: LOTS_PAGE,
          item,
          ...(item && { empty: 'true' }),
          status,
          approval,
          expiresWithin,
          search,
          cursor,
        },
        signal,
      }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

/** Items per page of the list. */
export const ITEMS_PAGE = 25;

/** One page of the items that are tracked or have lots, in the order in which they were added. */
export function stockedItemsQuery(
  { stock = 'any', search, cursor }: Pick<AdminItemsQuery, 'stock' | 'search' | 'cursor'>,
  api: Api = browserApi,
) {
  return queryOptions({
    queryKey: ['/api/admin/items', { stock, search, cursor }],
    queryFn: ({ signal }) =>
      api.page('GET /api/admin/items', { query: { limit: ITEMS_PAGE, stock, search, cursor }, signal }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}
