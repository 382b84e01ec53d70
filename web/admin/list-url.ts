import { useLocation, useSearchParams } from 'react-router';
import { cursorOf } from '#web/api/cursor.ts';
import { useLatestLocation } from '#web/router/latest-location.ts';

/** The most cursors of previous pages in a history entry. Browsers limit the size of `history.state`. */
const TRAIL_MAX = 100;

/**
 * Filters, search and page of an admin list, from the URL: `/admin?status=shipped&search=okafor&page=3&cursor=…`. A
 * cursor only leads forward. The cursors of previous pages (`trail`) are in the history entry: there they survive a
 * reload and do not lengthen the URL. Changing a filter or the search goes to the first page.
 */
export function useListUrl() {
  const [params, setParams] = useSearchParams();
  const trail = readTrail(useLocation().state);
  const latestLocation = useLatestLocation();
  const cursor = params.get('cursor') || undefined;
  const page = cursor ? readPage(params.get('page')) : 1;
  const change = (write: (next: URLSearchParams) => void, options: { replace?: boolean; trail?: string[] } = {}) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(latestLocation()?.search ?? now);
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
    /** The value of a filter in the URL; not validated. */
    filter: (name: string) => params.get(name),
    /** `replace`: without an entry in the history, for what is typed. */
    setFilter: (name: string, value: string, replace = false) => set(name, value, replace),
    search: params.get('search') ?? '',
    setSearch: (search: string) => set('search', search, true),
    cursor,
    /** From 1. */
    page,
    /** `nextPage` is the API's URL of the next page (`Link: …; rel="next"`). */
    goToNext: (nextPage: string) => {
      const next = cursorOf(nextPage);
      if (next) turnTo(page + 1, next, cursor ? [...trail, cursor].slice(-TRAIL_MAX) : []);
    },
    /** Undefined on the first page, and if the previous cursors are unknown: the URL came from someone else. */
    goToPrevious:
      page === 2 ? goToFirst : page > 2 && before ? () => turnTo(page - 1, before, trail.slice(0, -1)) : undefined,
    goToFirst,
  };
}

export type ListUrl = ReturnType<typeof useListUrl>;

/** The state for a link to a row: the back link there restores the list with its filters and page. */
export function useListState(): { list: { search: string; trail: string[] } } {
  const { search, state } = useLocation();
  return { list: { search, trail: readTrail(state) } };
}

/** The target of a back link to the list at `pathname`, with its filters and page if the user came from there. */
export function useBackTarget(pathname: string): {
  to: { pathname: string; search: string };
  state: { trail: string[] };
} {
  const { state } = useLocation();
  const left: unknown = state?.list;
  const search = typeof left === 'object' && left !== null && 'search' in left ? left.search : '';
  return { to: { pathname, search: typeof search === 'string' ? search : '' }, state: { trail: readTrail(left) } };
}

/** The page number of a URL with a cursor; not trusted, as anyone can type it. */
function readPage(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 1 ? page : 2;
}

function readTrail(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('trail' in state) || !Array.isArray(state.trail)) return [];
  return state.trail.filter((cursor) => typeof cursor === 'string');
}
