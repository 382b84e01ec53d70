import type { ListedProduct } from '#contract/catalogue/catalogue.ts';

type Group = [ListedProduct, ...ListedProduct[]];

/** Neighbours with the same generic name, brand, route and release form, in the order of the list. */
export function groupProducts(products: readonly ListedProduct[]): Group[] {
  const groups: Group[] = [];
  for (const product of products) {
    const last = groups.at(-1);
    if (last && keyOf(last[0]) === keyOf(product)) last.push(product);
    else groups.push([product]);
  }
  return groups;
}

const keyOf = ({ drugName, brandName, type, releaseForm = '' }: ListedProduct) =>
  JSON.stringify([drugName, brandName, type, releaseForm]);
