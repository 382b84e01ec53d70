import { queryOptions } from '@tanstack/react-query';
import { type Api, browserApi } from '#web/api/api.ts';

/** The address book of the current user, by name. */
export function addressesQuery(userId: number, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['/api/addresses', userId],
    queryFn: () => api.call('GET /api/addresses'),
    refetchOnMount: 'always',
  });
}
