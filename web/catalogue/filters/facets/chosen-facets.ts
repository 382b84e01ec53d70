import { type FacetKind, facetKinds, joinTexts, splitTexts } from '#contract/catalogue/facet-kinds.ts';
import type { ProductFilters } from '#web/catalogue/filters.ts';

/**
 * The same list, with the one category and type of the filter bar as the first of several: the sheet shows them as chosen, and
 * counts the others.
 */
export function withFacetsOnly(filters: ProductFilters): ProductFilters {
  const { category, type, categories, types } = filters;
  return { ...filters, category: '', type: '', categories: category || categories, types: type || types };
}

/** The chosen values of facets. */
export function chosenFacets(filters: ProductFilters): { kind: FacetKind; value: string }[] {
  return facetKinds.flatMap((kind) => splitTexts(filters[kind]).map((value) => ({ kind, value })));
}

/** The same filters with a value of a facet added or removed. */
export function toggledFacet(filters: ProductFilters, kind: FacetKind, value: string): Partial<ProductFilters> {
  const { category, type, ...all } = withFacetsOnly(filters);
  const values = splitTexts(all[kind]);
  const single = kind === 'categories' ? { category } : kind === 'types' ? { type } : {};
  return {
    ...single,
    [kind]: joinTexts(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]),
  };
}
