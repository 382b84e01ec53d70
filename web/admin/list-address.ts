import { useLocation, useSearchParams } from 'react-router';

/** Pages back that an entry of the history knows the way to. A browser keeps no more than some megabytes for all of them. */
const TRAIL_MAX = 100;

/**
 * Filters, search and page of a desk's list as the address has them: `/admin?status=shipped&search=okafor&page=3&cursor=…`.
 * A cursor leads onwards only: the cursors of the pages before are kept by the entry of the history, where they survive a
 * reload and do not grow the address. Another filter or search starts at the first page.
 */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const trail = readTrail(useLocation().state);
  const cursor = params.get('cursor') || undefined;
  const page = cursor ? readPage(params.get('page')) : 1;
  const change = (write: (next: URLSearchParams) => void, options: { replace?: boolean; trail?: string[] } = {}) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('page');
        next.delete('cursor');
        write(next);
        return next;
      },
      { replace: options.replace ?? false, preventScrollReset: true, state: options.trail && { trail: options.trail } },
    );
  const set = (name: string, value: string, replace = false) =>
    change(
      (next) => {
        if (value) next.set(name, value);
        else next.delete(name);
      },
      { replace },
    );
  const turnTo = (number: number, from: string, before: string[]) =>
    change(
      (next) => {
        next.set('page', String(number));
        next.set('cursor', from);
      },
      { trail: before },
    );
  const before = trail.at(-1);
  const goToFirst = () => change(() => {});
  return {
    /** What the address says of a filter, known or not. */
    filter: (name: string) => params.get(name),
    setFilter: (name: string, value: string) => set(name, value),
    search: params.get('search') ?? '',
    setSearch: (search: string) => set('search', search, true),
    cursor,
    /** From 1. */
    page,
    /** `address` is that of the next page as the API gives it (`Link: …; rel="next"`). */
    goToNext: (address: string) => {
      const next = new URL(address, window.location.origin).searchParams.get('cursor');
      if (next) turnTo(page + 1, next, cursor ? [...trail, cursor].slice(-TRAIL_MAX) : []);
    },
    /** Absent on the first page, and where the way back is not known: the address came from somebody else. */
    goToPrevious:
      page === 2 ? goToFirst : page > 2 && before ? () => turnTo(page - 1, before, trail.slice(0, -1)) : undefined,
    goToFirst,
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;

/** What a link to one of the rows takes along, so that the way back leads to the list as it was left. */
export function useListState(): { list: { search: string; trail: string[] } } {
  const { search, state } = useLocation();
  return { list: { search, trail: readTrail(state) } };
}

/** The way from a page of one row back to the list at `pathname`, as it was left; to its start for whoever came otherwise. */
export function useWayBack(pathname: string): { to: { pathname: string; search: string }; state: { trail: string[] } } {
  const { state } = useLocation();
  const left: unknown = state?.list;
  const search = typeof left === 'object' && left !== null && 'search' in left ? left.search : '';
  return { to: { pathname, search: typeof search === 'string' ? search : '' }, state: { trail: readTrail(left) } };
}

/** The page of an address that has a cursor; anybody may have typed it. */
function readPage(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 1 ? page : 2;
}

function readTrail(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('trail' in state) || !Array.isArray(state.trail)) return [];
  return state.trail.filter((each) => typeof each === 'string');
}
