import { useSearchParams } from 'react-router';

/**
 * Filters, search and page of a desk's list as the address has them: `/admin?status=shipped&search=okafor&cursor=…`. Each
 * page further adds its cursor, so that the way back is known; another filter or search starts at the first page.
 */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const cursors = params.getAll('cursor');
  const change = (write: (next: URLSearchParams) => void, replace = false) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        write(next);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  const set = (name: string, value: string, replace = false) =>
    change((next) => {
      next.delete('cursor');
      if (value) next.set(name, value);
      else next.delete(name);
    }, replace);
  return {
    /** What the address says of a filter, known or not. */
    filter: (name: string) => params.get(name),
    setFilter: (name: string, value: string) => set(name, value),
    search: params.get('search') ?? '',
    setSearch: (search: string) => set('search', search, true),
    cursor: cursors.at(-1),
    /** From 1. */
    page: cursors.length + 1,
    /** `address` is that of the next page as the API gives it (`Link: …; rel="next"`). */
    goToNext: (address: string) => {
      const cursor = new URL(address, window.location.origin).searchParams.get('cursor');
      if (cursor) change((next) => next.append('cursor', cursor));
    },
    goToPrevious: () =>
      change((next) => {
        next.delete('cursor');
        for (const cursor of cursors.slice(0, -1)) next.append('cursor', cursor);
      }),
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;
