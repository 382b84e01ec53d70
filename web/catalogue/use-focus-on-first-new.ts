import { useEffect, useRef } from 'react';
import { filtersPath, type ProductFilters } from './filters.ts';

/**
 * After "Load More Products" focus goes to the first new card, unless the reader has gone elsewhere meanwhile.
 * `grid` is the element whose children are the cards; call `remember` when more are asked for.
 */
export function useFocusOnFirstNew(count: number, filters: ProductFilters) {
  const path = filtersPath(filters);
  const grid = useRef<HTMLDivElement>(null);
  const asked = useRef<{ from: number; path: string; button: Element | null }>(undefined);
  useEffect(() => {
    const { current } = asked;
    if (!current || (current.path === path && count <= current.from)) return;
    asked.current = undefined;
    const { activeElement } = document;
    const stayed = activeElement === document.body || activeElement === current.button;
    const card = grid.current?.children[current.from];
    if (current.path === path && stayed && card instanceof HTMLElement) card.focus();
  }, [count, path]);
  const remember = () => {
    asked.current = { from: count, path, button: document.activeElement };
  };
  return { grid, remember };
}
