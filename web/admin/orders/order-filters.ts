import { useSearchParams } from 'react-router';
import { offeredStatuses } from '#contract/order-status.ts';

export type OfferedStatus = (typeof offeredStatuses)[number];

/**
 * Filter, search and page of the orders as the address has them: `/admin?status=shipped&search=okafor&cursor=…`. Each
 * page further adds its cursor, so that the way back is known; another filter or search starts at the first page.
 */
export function useOrderFilters() {
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
  return {
    status: offeredStatuses.find((known) => known === params.get('status')),
    search: params.get('search') ?? '',
    cursor: cursors.at(-1),
    /** From 1. */
    page: cursors.length + 1,
    setStatus: (status: string) =>
      change((next) => {
        next.delete('cursor');
        setOrDelete(next, 'status', status);
      }),
    setSearch: (search: string) =>
      change((next) => {
        next.delete('cursor');
        setOrDelete(next, 'search', search);
      }, true),
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

export type OrderFilters = ReturnType<typeof useOrderFilters>;

function setOrDelete(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value);
  else params.delete(name);
}
