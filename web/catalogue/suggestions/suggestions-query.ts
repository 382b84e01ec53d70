import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '#web/api/api.ts';

export const suggestionsKey = ['/api/suggestions'];

export const loadSuggestions = (search: string, signal: AbortSignal) =>
  browserApi.call('GET /api/suggestions', { query: { search }, signal });

/** The medicines that a text may mean. */
export function suggestionsQuery(search: string) {
  return queryOptions({
    queryKey: [...suggestionsKey, search],
    queryFn: ({ signal }) => loadSuggestions(search, signal),
    retry: false,
  });
}
