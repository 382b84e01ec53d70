import type { ProductQuery } from '#contract/catalogue/catalogue.ts';
import { FACET_MAX, type FacetKind, facetKinds, joinTexts, splitTexts } from '#contract/catalogue/facet-kinds.ts';
import { type PriceRange, type ProductSort, priceRanges, productSorts } from '#contract/catalogue/search-limits.ts';
import { productsPath } from '#web/router/paths.ts';

/** Filters and order of the list of products; an empty text does not filter (product.md §3 "Product filters"). A facet may have several values. */
export interface ProductFilters extends Record<FacetKind, string> {
  category: string;
  type: string;
  price: PriceRange | '';
  search: string;
  /** Empty for the default: by relevance while searching, else by name. */
  sort: ProductSort | '';
}

/** The longest search that the API accepts (`ProductQuery`). Names of categories and types are shorter. */
const TEXT_MAX = 200;

export const noFilters = readFilters(new URLSearchParams(), { categories: undefined, types: undefined });

/** Names in the catalogue; undefined until they have loaded. */
export interface CatalogueNames {
  categories: readonly string[] | undefined;
  types: readonly string[] | undefined;
}

/** Reads the filters of a page’s query. Unknown values are ignored, so that an old link still shows products. */
export function readFilters(query: URLSearchParams, { categories, types }: CatalogueNames): ProductFilters {
  const text = (name: string, max = TEXT_MAX) => (query.get(name) ?? '').replaceAll('\0', '').trim().slice(0, max);
  const facet = (kind: FacetKind) => joinTexts(splitTexts(text(kind, FACET_MAX)));
  const chosen = Object.fromEntries(facetKinds.map((kind) => [kind, facet(kind)])) as Record<FacetKind, string>;
  // A typed "+" in the query is read as a space.
  const price = (query.get('price') ?? '').replace(/ $/, '+');
  const search = text('search').replace(/\s+/g, ' ');
  const keepKnown = (name: string, names: readonly string[] | undefined) =>
    names?.includes(name) === false ? '' : name;
  return {
    category: keepKnown(text('category'), categories),
    type: keepKnown(text('type'), types),
    price: isPriceRange(price) ? price : '',
    search,
    sort: readSort(query.get('sort'), search),
    ...chosen,
  };
}

/** An order by its name; empty if it is the default (product.md §9 "Default sort: name") or unknown. */
export function readSort(name: string | null, search: string): ProductFilters['sort'] {
  const sort = productSorts.find((each) => each === name) ?? '';
  return sort === 'name' && search === '' ? '' : sort;
}

/** The query of the list with these filters, without the default values. */
export function filtersPath(filters: ProductFilters): string {
  return productsPath({ ...filters });
}

/** The filters as the query of `GET /api/products` (product.md §7: a price range has two ends). */
export function filtersQuery({ price, sort, ...filters }: ProductFilters): ProductQuery {
  const range = price ? priceRanges[price] : undefined;
  return { ...filters, sort: sort || undefined, priceMin: range?.min, priceMax: range?.max };
}

/** The number of active filters, without the search. Several values of a facet count as one. */
export function countFilters(filters: ProductFilters): number {
  const { category, type, price } = filters;
  return [category, type, price, ...facetKinds.map((kind) => filters[kind])].filter(Boolean).length;
}

/** True if clearing would change anything. */
export function isFiltered(filters: ProductFilters): boolean {
  return filtersPath(filters) !== filtersPath(noFilters);
}

function isPriceRange(text: string): text is PriceRange {
  return Object.hasOwn(priceRanges, text);
}
