import { queryOptions } from '@tanstack/react-query';
import { type Api, browserApi } from '#web/api/api.ts';

/** The import that changed products last. */
export function lastImportQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['/api/admin/products/import/last'],
    queryFn: ({ signal }) => api.call('GET /api/admin/products/import/last', { signal }),
    refetchOnMount: 'always',
    gcTime: 0,
  });
}
