import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { ProductQuery } from './catalogue.ts';
import type { FacetKind } from './facet-kinds.ts';

/** A value that products of a list have in common. */
const FacetValue = z.object({
  value: z
    .string()
    .describe(
      'As the filter of `listProducts` takes it: `tablet`, `extended-release`, a brand or maker, `500 mg`, a category.',
    ),
  products: z.int().describe('Products of the list with this value.'),
});
export type FacetValue = z.infer<typeof FacetValue>;

const values = z.array(FacetValue);

/** What a list can be narrowed by, most frequent values first; at most `FACET_VALUES_MAX` of each kind, and the chosen ones. */
export const Facets = z.object({
  categories: values,
  types: values,
  form: values,
  release: values,
  strength: values,
  brand: values,
  total: z.int().describe('Products of the list with all chosen values.'),
} satisfies Record<FacetKind | 'total', z.ZodType>);
export type Facets = z.infer<typeof Facets>;

export const ListFacets = endpoint({
  method: 'GET',
  path: '/api/products/facets',
  access: 'anyone',
  summary:
    'What a list of products can be narrowed by, with counts. A kind is counted as if none of its own values were chosen.',
  query: ProductQuery.omit({ sort: true, facts: true, featured: true, limit: true, offset: true }),
  output: Facets,
  status: 200,
  responseHeaders: ['ETag'],
  errors: ['TOO_LONG'],
});
