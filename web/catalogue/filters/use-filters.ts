import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { filtersPath, noFilters, type ProductFilters, readFilters } from '#web/catalogue/filters.ts';
import { categoriesQuery, typesQuery } from '#web/catalogue/queries.ts';
import { DISCARD_TYPED } from '#web/catalogue/search-box.tsx';
import { useLatestLocation } from '#web/router/latest-location.ts';

export interface FilterControls {
  filters: ProductFilters;
  /** The filters came with Back or Forward. */
  isHistoryNavigation: boolean;
  /** Changes filters in the query; the list follows. `replace`: Back does not lead to the filters before. */
  change: (choice: Partial<ProductFilters>, options?: { replace?: boolean }) => void;
  clear: () => void;
  /** Searches another text than the box has. */
  search: (text: string) => void;
}

/** The active filters. They are in the query, so that Back, a reload and sharing work (http-contract.md §3). */
export function useFilters(): FilterControls {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const { data: categories } = useQuery(categoriesQuery());
  const { data: types } = useQuery(typesQuery());
  const current = useMemo(() => readFilters(query, { categories, types }), [query, categories, types]);
  // The query changes a moment after a choice. Until then the choice counts, so that no control jumps back.
  const [chosen, setChosen] = useState<{ filters: ProductFilters; query: URLSearchParams }>();
  const optimistic = chosen?.query === query ? chosen.filters : undefined;
  const filters = optimistic ?? current;
  const latestLocation = useLatestLocation();
  const goTo = (choice: Partial<ProductFilters>, options?: { state?: string; replace?: boolean }) => {
    const latest = latestLocation();
    const chosenSoFar = latest ? readFilters(new URLSearchParams(latest.search), { categories, types }) : filters;
    const next = { ...chosenSoFar, ...choice };
    setChosen({ filters: next, query });
    void navigate(filtersPath(next), { preventScrollReset: true, ...options });
  };
  return {
    filters,
    isHistoryNavigation: !optimistic && navigationType === 'POP',
    change: goTo,
    clear: () => goTo(noFilters, { state: DISCARD_TYPED }),
    search: (search) => goTo({ search }, { state: DISCARD_TYPED }),
  };
}
