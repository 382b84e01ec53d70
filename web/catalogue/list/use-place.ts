import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { readTab, writeTab } from '#web/browser/tab-storage.ts';

/** The item of `sessionStorage` in which the router keeps scroll positions, in CSS pixels, by key of the history entry. */
const SCROLL_POSITIONS = 'react-router-scroll-positions';
/** The pages that each list shows, by key of the history entry and path. */
const LOADED_PAGES = 'loaded-pages';
/** The oldest of more lists are forgotten. */
const LISTS_MAX = 30;

/**
 * Keeps the place in a long list over a reload, and over Back after one: the pages that were loaded are loaded again, and the
 * window scrolls to where it was unless the user moves meanwhile. `path`: that of the list. `pages`: those that it shows, 0 while
 * it loads. `loadNext` resolves to whether there may be more.
 */
export function usePlace(path: string, pages: number, loadNext: () => Promise<boolean>): void {
  const { key } = useLocation();
  const list = `${key} ${path}`; // a choice changes the path before the key
  const restoring = useRef<{ list: string; pages: number; movement: AbortSignal }>(undefined);
  const shown = useRef<{ list: string; pages: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loadNext` is another function in each rendering
  useLayoutEffect(() => {
    if (pages === 0) return;
    const last = shown.current;
    shown.current = { list, pages };
    // Another list may come from the cache with pages that are dropped at once (`useResetPages`).
    const isLoadedHere = !last || last.list === list;
    const before = numbers(readTab(LOADED_PAGES))[list] ?? 1;
    const { current } = restoring;
    if (current?.list === list) {
      if (pages < current.pages) return;
      if (!current.movement.aborted) window.scrollTo(0, scrollPosition(key));
      restoring.current = undefined;
    } else if (pages < before) {
      restoring.current = { list, pages: before, movement: nextMovement() };
      void loadPages(before - pages, loadNext);
    }
    if (isLoadedHere && pages > before) rememberPages(list, pages);
  }, [list, pages]);
}

async function loadPages(count: number, loadNext: () => Promise<boolean>): Promise<void> {
  for (let left = count; left > 0; left -= 1) if (!(await loadNext())) return;
}

/** Aborted when the user scrolls, types or presses something. */
function nextMovement(): AbortSignal {
  const controller = new AbortController();
  const { signal } = controller;
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(type, () => controller.abort(), { signal, passive: true });
  return signal;
}

function rememberPages(list: string, pages: number): void {
  const others = Object.entries(numbers(readTab(LOADED_PAGES))).filter(([each]) => each !== list);
  writeTab(LOADED_PAGES, Object.fromEntries([...others.slice(1 - LISTS_MAX), [list, pages]]));
}

function scrollPosition(key: string): number {
  try {
    return numbers(JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}'))[key] ?? 0;
  } catch {
    return 0; // no storage, or no JSON
  }
}

/** What was stored may have been edited. */
function numbers(stored: unknown): Record<string, number> {
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1])));
}
