import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '#web/api/api.ts';

export const suggestionsKey = ['/api/suggestions'];

/** The medicines that a text may mean. */
export function suggestionsQuery(search: string) {
  return queryOptions({
    queryKey: [...suggestionsKey, search],
    queryFn: ({ signal }) => browserApi.call('GET /api/suggestions', { query: { search }, signal }),
    retry: false,
  });
}
