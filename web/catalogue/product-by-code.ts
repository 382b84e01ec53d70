import type { Product } from '#contract/catalogue/catalogue.ts';
import type { ProductFilters } from './filters.ts';

/** The product whose code is searched. */
export function productByCode({ search }: ProductFilters, products: Product[]): Product | undefined {
  const code = search.toLowerCase();
  return products.find(({ productId }) => productId.toLowerCase() === code);
}
