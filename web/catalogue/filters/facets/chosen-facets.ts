import { type FacetKind, facetKinds, joinTexts, splitTexts } from '#contract/catalogue/facet-kinds.ts';
import type { ProductFilters } from '#web/catalogue/filters.ts';

/** The chosen values of facets. */
export function chosenFacets(filters: ProductFilters): { kind: FacetKind; value: string }[] {
  return facetKinds.flatMap((kind) => splitTexts(filters[kind]).map((value) => ({ kind, value })));
}

/** The same filters with a value of a facet added or removed. */
export function toggledFacet(filters: ProductFilters, kind: FacetKind, value: string): Partial<ProductFilters> {
  const values = splitTexts(filters[kind]);
  return { [kind]: joinTexts(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]) };
}
