import type { ProductQuery } from '#contract/catalogue/catalogue.ts';
import { type PriceRange, type ProductSort, priceRanges, productSorts } from '#contract/catalogue/search-limits.ts';
import { productsPath } from '#web/router/paths.ts';

/** Filters and order of the list of products; an empty text does not filter (product.md §3 "Product filters"). */
export interface ProductFilters {
  category: string;
  type: string;
  price: PriceRange | '';
  search: string;
  /** Empty for the default: by relevance while searching, else by name. */
  sort: ProductSort | '';
}

export const noFilters: ProductFilters = { category: '', type: '', price: '', search: '', sort: '' };

/** Names in the catalogue; undefined until they have loaded. */
export interface CatalogueNames {
  categories: readonly string[] | undefined;
  types: readonly string[] | undefined;
}

/** Reads the filters of a page’s query. Unknown values are ignored, so that an old link still shows products. */
export function readFilters(query: URLSearchParams, { categories, types }: CatalogueNames): ProductFilters {
  const text = (name: string) => (query.get(name) ?? '').replaceAll('\0', '').trim().slice(0, TEXT_MAX);
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

/** The number of active filters of the filter bar. */
export function countFilters({ category, type, price }: ProductFilters): number {
  return [category, type, price].filter(Boolean).length;
}

/** True if clearing would change anything. */
export function isFiltered(filters: ProductFilters): boolean {
  return filtersPath(filters) !== filtersPath(noFilters);
}

/** The longest search that the API accepts (`ProductQuery`). Names of categories and types are shorter. */
const TEXT_MAX = 200;

function isPriceRange(text: string): text is PriceRange {
  return Object.hasOwn(priceRanges, text);
}
