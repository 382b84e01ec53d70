import { accountGroups } from '#contract/admin/account-groups.ts';
import { useListUrl } from '#web/admin/list-url.ts';

/** Filter, search and page from the address: `/admin/accounts?group=unverified&search=okafor`. */
export function useAccountFilters() {
  const list = useListUrl();
  return {
    ...list,
    group: accountGroups.find((each) => each === list.filter('group')),
    setGroup: (group: string) => list.setFilter('group', group),
  };
}
