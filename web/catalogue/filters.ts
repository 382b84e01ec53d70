import type { ProductQuery } from '#contract/catalogue.ts';
import { type PriceRange, type ProductSort, priceRanges, productSorts } from '#contract/catalogue-constants.ts';
import { productsPath } from '../paths.ts';

/** What the list of products is narrowed to and ordered by; an empty text narrows nothing (SPEC §3 "Product filters"). */
export interface ProductFilters {
  category: string;
  type: string;
  price: PriceRange | '';
  search: string;
  sort: ProductSort;
}

export const noFilters: ProductFilters = { category: '', type: '', price: '', search: '', sort: 'name' };

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
  const known = (name: string, names: readonly string[] | undefined) => (names?.includes(name) === false ? '' : name);
  return {
    category: known(text('category'), categories),
    type: known(text('type'), types),
    price: isPriceRange(price) ? price : '',
    search: text('search').replace(/\s+/g, ' '),
    sort: readSort(address.get('sort')),
  };
}

/** An order by its name; by drug name where there is no such order (SPEC §9). */
export function readSort(name: string | null): ProductSort {
  return productSorts.find((sort) => sort === name) ?? noFilters.sort;
}

/** The address of the list with these filters; what is as by default stays out of it. */
export function filtersPath(filters: ProductFilters): string {
  const { category, type, price, search, sort } = filters;
  return productsPath({ category, type, price, search, sort: sort === noFilters.sort ? '' : sort });
}

/** The same as `GET /api/products` takes it (SPEC §7: a price range goes as its two ends). */
export function filtersQuery(filters: ProductFilters): ProductQuery {
  const { category, type, price, search, sort } = filters;
  const range = price ? priceRanges[price] : undefined;
  return {
    category,
    type,
    search,
    sort: sort === noFilters.sort ? undefined : sort,
    priceMin: range?.min,
    priceMax: range?.max,
  };
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
