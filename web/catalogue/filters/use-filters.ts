import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { filtersPath, noFilters, type ProductFilters, readFilters } from '#web/catalogue/filters.ts';
import { categoriesQuery, typesQuery } from '#web/catalogue/queries.ts';
import { DISCARD_TYPED } from '#web/catalogue/search-box.tsx';

export interface FilterControls {
  filters: ProductFilters;
  /** They were come to by Back or Forward. */
  isHistoryNavigation: boolean;
  /** Puts a choice into the address; the list follows. */
  change: (choice: Partial<ProductFilters>) => void;
  clear: () => void;
}

/** The filters in force. They live in the address, so that back, reload and sharing work (CONTRACT §3). */
export function useFilters(): FilterControls {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const { data: categories } = useQuery(categoriesQuery());
  const { data: types } = useQuery(typesQuery());
  const inAddress = useMemo(() => readFilters(address, { categories, types }), [address, categories, types]);
  // The address follows a moment after a choice: until then the choice itself counts, so that no control jumps back.
  const [chosen, setChosen] = useState<{ filters: ProductFilters; over: URLSearchParams }>();
  const ahead = chosen?.over === address ? chosen.filters : undefined;
  const filters = ahead ?? inAddress;
  const goTo = (next: ProductFilters, state?: string) => {
    setChosen({ filters: next, over: address });
    void navigate(filtersPath(next), { preventScrollReset: true, state });
  };
  return {
    filters,
    isHistoryNavigation: !ahead && navigationType === 'POP',
    change: (choice) => goTo({ ...filters, ...choice }),
    clear: () => goTo(noFilters, DISCARD_TYPED),
  };
}
