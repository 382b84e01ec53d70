import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { filtersPath, type ProductFilters } from '#web/catalogue/filters.ts';
import { productsQuery } from '#web/catalogue/queries.ts';

/**
 * A change of filter, search or sort starts at 8 products (product.md §4), even if more were loaded before. Returning to the
 * page with the same filters keeps all loaded ones, and so do Back and Forward (`isHistoryNavigation`).
 */
export function useResetPages(filters: ProductFilters, isHistoryNavigation: boolean, isTable: boolean): void {
  const client = useQueryClient();
  const path = filtersPath(filters);
  const last = useRef(path);
  useLayoutEffect(() => {
    if (last.current === path) return;
    last.current = path;
    if (isHistoryNavigation) return;
    client.setQueryData(productsQuery(filters, { hasFacts: isTable }).queryKey, (data) =>
      data && data.pages.length > 1 ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data,
    );
  }, [client, filters, path, isHistoryNavigation, isTable]);
}
