import { expect, test } from 'vitest';
import type { ListedProduct } from '#contract/catalogue/catalogue.ts';
import { groupProducts } from './group-products.ts';

const product = (id: number, other: Partial<ListedProduct> = {}): ListedProduct => ({
  ...{ id, productId: `P-${id}`, drugName: 'Metformin', brandName: 'Sandoz', description: '', category: 'Diabetes' },
  ...{ type: 'oral', imageUrl: '', availableDosages: [], defaultDosage: '', dosagePricing: {}, priceUnit: '' },
  packagingType: '',
  ...other,
});

const idsOf = (products: ListedProduct[]) => groupProducts(products).map((group) => group.map(({ id }) => id));

test('packs of one medicine and brand are one group', () => {
  expect(idsOf([product(1), product(2), product(3, { brandName: 'Teva' })])).toEqual([[1, 2], [3]]);
});

test('another release form or route is another group', () => {
  const extended = product(2, { releaseForm: 'extended-release' });
  expect(idsOf([product(1), extended, product(3, { type: 'injectable' })])).toEqual([[1], [2], [3]]);
});

test('the order of the list stays, so that the cheapest stands first', () => {
  expect(idsOf([product(1), product(2, { brandName: 'Teva' }), product(3)])).toEqual([[1], [2], [3]]);
});

test('no products are no groups', () => {
  expect(groupProducts([])).toEqual([]);
});
