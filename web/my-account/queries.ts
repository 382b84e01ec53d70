import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '#web/api/api.ts';

/** How the account signs in, and its devices. Reloaded each time it is shown: devices change. */
export function myAccountQuery() {
  return queryOptions({
    queryKey: ['/api/account'],
    queryFn: () => browserApi.call('GET /api/account'),
    staleTime: 0,
  });
}
