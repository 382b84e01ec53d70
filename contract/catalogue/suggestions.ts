import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { filterText } from '#contract/text.ts';
import { SEARCH_MAX } from './search-limits.ts';

/** The most suggestions for one text. */
export const SUGGESTIONS_MAX = 8;

/** A medicine that a search may mean: what distinguishes it from the others, in separate parts. */
export const Suggestion = z
  .object({
    search: z.string().describe('The search that finds it, for `listProducts`.'),
    drugName: z.string(),
    brandName: z.string().optional().describe('If the text begins with it.'),
    dosage: z.string().optional().describe('If the text states a strength, or few medicines are left.'),
    type: z.string().optional().describe('As `Product.type`. Absent if only names are suggested.'),
    releaseForm: z.string().optional().describe('As `Product.releaseForm`.'),
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof Suggestion>;

export const ListSuggestions = endpoint({
  method: 'GET',
  path: '/api/suggestions',
  access: 'anyone',
  summary: 'The medicines that an unfinished or misspelt search may mean, most likely first; at most eight',
  query: z.object({ search: filterText(SEARCH_MAX).describe('As for `listProducts`.') }),
  output: z.array(Suggestion),
  status: 200,
  responseHeaders: ['ETag'],
  errors: ['TOO_LONG'],
});
