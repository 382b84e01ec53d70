import { assignableStatuses } from '#contract/order-status.ts';
import type { OrderSort } from '#contract/orders/order-sort.ts';
import { useListUrl } from '#web/admin/list-url.ts';
import { moreRows, ROWS } from '#web/admin/rows-choice.tsx';
import { isDay, periodOf } from '#web/orders/find/period.tsx';

/** Filters, search and page from the address: `/admin?status=shipped&from=2026-11-01&search=okafor&sort=oldest&rows=50&cursor=…`. */
export function useOrderFilters() {
  const list = useListUrl();
  const dayOf = (name: 'from' | 'to') => {
    const day = list.filter(name);
    return isDay(day) ? day : undefined;
  };
  const status = assignableStatuses.find((each) => each === list.filter('status'));
  const [from, to] = [dayOf('from'), dayOf('to')];
  const rows = Number(moreRows.find((each) => each === list.filter('rows')) ?? ROWS);
  const sort: OrderSort | undefined = list.filter('sort') === 'oldest' ? 'oldest' : undefined;
  return {
    ...list,
    status,
    from,
    to,
    /** Per page. */
    rows,
    setRows: (chosen: string) => list.setFilter('rows', chosen),
    /** Undefined: the newest orders first. */
    sort,
    setSort: (chosen: string) => list.setFilter('sort', chosen),
    /** What selects the orders, on all pages. */
    query: { status, search: list.search, ...periodOf(from, to) },
    setDay: (name: 'from' | 'to', day: string) => list.setFilter(name, day, true),
    setStatus: (status: string) => list.setFilter('status', status),
  };
}

export type OrderFilters = ReturnType<typeof useOrderFilters>;
