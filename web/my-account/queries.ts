import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '#web/api/api.ts';

/** How the account is opened, and where it is signed in; asked anew whenever it is looked at, for devices come and go. */
export function myAccountQuery() {
  return queryOptions({
    queryKey: ['/api/account'],
    queryFn: () => browserApi.call('GET /api/account'),
    staleTime: 0,
  });
}
