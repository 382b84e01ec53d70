import type { ProductQuery } from '#contract/catalogue/catalogue.ts';
import { type PriceRange, type ProductSort, priceRanges, productSorts } from '#contract/catalogue/search-limits.ts';
import { productsPath } from '#web/router/paths.ts';

/** What the list of products is narrowed to and ordered by; an empty text narrows nothing (SPEC §3 "Product filters"). */
export interface ProductFilters {
  category: string;
  type: string;
  price: PriceRange | '';
  search: string;
  /** Empty for the default: the best match first while searching, else by name. */
  sort: ProductSort | '';
}

export const noFilters: ProductFilters = { category: '', type: '', price: '', search: '', sort: '' };

/** Names that the catalogue knows; undefined while they are not loaded. */
export interface KnownNames {
  categories: readonly string[] | undefined;
  types: readonly string[] | undefined;
}

/** The filters that an address asks for. What the store does not know is ignored, so that an old link still shows products. */
export function readFilters(address: URLSearchParams, { categories, types }: KnownNames): ProductFilters {
  const text = (name: string) => (address.get(name) ?? '').replaceAll('\0', '').trim().slice(0, TEXT_MAX);
  // A "+" that somebody typed into the address arrives as a space.
  const price = (address.get('price') ?? '').replace(/ $/, '+');
  const search = text('search').replace(/\s+/g, ' ');
  const known = (name: string, names: readonly string[] | undefined) => (names?.includes(name) === false ? '' : name);
  return {
    category: known(text('category'), categories),
    type: known(text('type'), types),
    price: isPriceRange(price) ? price : '',
    search,
    sort: readSort(address.get('sort'), search),
  };
}

/** An order by its name; empty where that is the default one (SPEC §9 "Default sort: name"), or there is no such order. */
export function readSort(name: string | null, search: string): ProductFilters['sort'] {
  const sort = productSorts.find((each) => each === name) ?? '';
  return sort === 'name' && search === '' ? '' : sort;
}

/** The address of the list with these filters; what is as by default stays out of it. */
export function filtersPath(filters: ProductFilters): string {
  return productsPath({ ...filters });
}

/** The same as `GET /api/products` takes it (SPEC §7: a price range goes as its two ends). */
export function filtersQuery({ price, sort, ...filters }: ProductFilters): ProductQuery {
  const range = price ? priceRanges[price] : undefined;
  return { ...filters, sort: sort || undefined, priceMin: range?.min, priceMax: range?.max };
}

/** How many of the filter bar's choices are in force. */
export function countFilters({ category, type, price }: ProductFilters): number {
  return [category, type, price].filter(Boolean).length;
}

/** Whether clearing would change anything. */
export function isFiltered(filters: ProductFilters): boolean {
  return filtersPath(filters) !== filtersPath(noFilters);
}

/** Longest search that the API takes (`ProductQuery`). */
const TEXT_MAX = 200;

function isPriceRange(text: string): text is PriceRange {
  return Object.hasOwn(priceRanges, text);
}
