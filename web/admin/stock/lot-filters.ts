import { lotStatuses } from '#contract/stock/lot-status.ts';
import { useListUrl } from '#web/admin/list-url.ts';

/** Days within which lots expire, as the filter offers them. */
export const expiryDays = [30, 60, 90, 180] as const;

/** In place of a status: lots of which one waits for approval. */
export const APPROVAL = 'approval';

/** Filters, search and page from the address: `/admin/stock?status=on-hold&expires=90&search=ab`. */
export function useLotFilters() {
  const list = useListUrl();
  return {
    ...list,
    /** Id of an item. */
    item: Number(list.filter('item')) || undefined,
    showAll: () => list.setFilter('item', ''),
    status: lotStatuses.find((each) => each === list.filter('status')),
    approval: list.filter('status') === APPROVAL ? ('waiting' as const) : undefined,
    setStatus: (status: string) => list.setFilter('status', status),
    expiresWithin: expiryDays.find((each) => String(each) === list.filter('expires')),
    setExpiresWithin: (days: string) => list.setFilter('expires', days),
  };
}
