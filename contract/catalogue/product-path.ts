import type { Product } from './catalogue.ts';

/** The longest name in an address. */
const NAME_MAX = 80;

/**
 * The address of a product's page: "/products/42/amoxicillin". Only the id counts. The name is its generic name in Latin letters and
 * digits; a name without any is left out.
 */
export function productPath({ id, drugName }: Pick<Product, 'id' | 'drugName'>): string {
  const words =
    drugName
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const name = words.join('-').slice(0, NAME_MAX).replace(/-$/, '');
  return `/products/${id}${name && `/${name}`}`;
}
