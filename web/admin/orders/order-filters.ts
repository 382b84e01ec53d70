import { assignableStatuses } from '#contract/order-status.ts';
import { useListUrl } from '#web/admin/list-url.ts';

/** Filter, search and page from the address: `/admin?status=shipped&search=okafor&cursor=…`. */
export function useOrderFilters() {
  const list = useListUrl();
  return {
    ...list,
    status: assignableStatuses.find((each) => each === list.filter('status')),
    setStatus: (status: string) => list.setFilter('status', status),
  };
}

export type OrderFilters = ReturnType<typeof useOrderFilters>;
