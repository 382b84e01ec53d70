/** What lists can be narrowed by with several values at once: SPEC's filters have one category, one type and a price range. */
export const facetKinds = ['categories', 'types', 'form', 'release', 'strength', 'brand'] as const;
export type FacetKind = (typeof facetKinds)[number];
/** Values of a kind that are offered. */
export const FACET_VALUES_MAX = 30;
/** Characters of the chosen values of a kind. */
export const FACET_MAX = 2000;

/** Between the values of a list in a query: no name contains it. */
export const LIST_SEPARATOR = '|';

/** The values of a list in a query. */
export function splitTexts(list = ''): string[] {
  return list.split(LIST_SEPARATOR).filter(Boolean);
}

/** A list for a query: sorted, without repetition. */
export function joinTexts(values: readonly string[]): string {
  return [...new Set(values)].sort().join(LIST_SEPARATOR);
}
