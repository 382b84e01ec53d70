export const productSorts = ['name', 'price-low', 'price-high', 'category'] as const;
export type ProductSort = (typeof productSorts)[number];

/** Characters of a search. */
export const SEARCH_MAX = 200;
/** Products in one page of the list (product.md §9). */
export const PRODUCTS_PAGE = 8;
/** Products of the landing page's carousel (product.md §9). */
export const FEATURED_PRODUCTS = 12;
/** A `priceMax` that means "no upper end" (http-contract.md §4). */
export const PRICE_WITHOUT_END = 999_999;

/** Price buckets in dollars: the lower bound belongs to the bucket, the upper does not (http-contract.md §4). */
export const priceRanges = {
  '0-35': { min: 0, max: 35 },
  '35-100': { min: 35, max: 100 },
  '100-300': { min: 100, max: 300 },
  '300+': { min: 300, max: PRICE_WITHOUT_END },
} as const;
export type PriceRange = keyof typeof priceRanges;
