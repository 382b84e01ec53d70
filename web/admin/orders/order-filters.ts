import { assignableStatuses } from '#contract/order-status.ts';
import { useListUrl } from '#web/admin/list-url.ts';
import { isDay, periodOf } from '#web/orders/find/period.tsx';

/** Filters, search and page from the address: `/admin?status=shipped&from=2026-11-01&search=okafor&cursor=…`. */
export function useOrderFilters() {
  const list = useListUrl();
  const dayOf = (name: 'from' | 'to') => {
    const day = list.filter(name);
    return isDay(day) ? day : undefined;
  };
  const status = assignableStatuses.find((each) => each === list.filter('status'));
  const [from, to] = [dayOf('from'), dayOf('to')];
  return {
    ...list,
    status,
    from,
    to,
    /** What selects the orders, on all pages. */
    query: { status, search: list.search, ...periodOf(from, to) },
    setDay: (name: 'from' | 'to', day: string) => list.setFilter(name, day, true),
    setStatus: (status: string) => list.setFilter('status', status),
  };
}

export type OrderFilters = ReturnType<typeof useOrderFilters>;
