import { expect, it } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import { changesBetween } from './seen-lines.ts';

const line = (id: number, changes: Partial<CartLine> = {}): CartLine => ({
  id,
  productId: id,
  quantity: 2,
  selectedDosage: '1 g',
  selectedPrice: 30.5,
  available: true,
  product: {
    id,
    productId: `P-${id}`,
    drugName: `Drug ${id}`,
    brandName: '',
    category: '',
    type: 'oral',
    imageUrl: '',
    availableDosages: ['1 g'],
    defaultDosage: '1 g',
    dosagePricing: { '1 g': 30.5 },
    priceUnit: '',
    packagingType: 'Bottle of 30 tablets',
    releaseForm: 'extended-release',
  },
  ...changes,
});
const base = (id: number) => ({
  id,
  name: `Drug ${id}`,
  dosage: '1 g',
  brand: '',
  releaseForm: 'extended-release',
  packagingType: 'Bottle of 30 tablets',
  productCode: `P-${id}`,
});

it('an unchanged cart has no differences', () => {
  expect(changesBetween([line(1), line(2)], [line(2), line(1)])).toEqual([]);
});

it('a line can differ in price and in quantity, each with the old and the new value', () => {
  const text = { selectedPrice: '31.20' as unknown as number };
  expect(changesBetween([line(1), line(2)], [line(1, { ...text, quantity: 5 }), line(2)])).toEqual([
    { ...base(1), kind: 'price', before: 3050, now: 3120 },
    { ...base(1), kind: 'quantity', before: 2, now: 5 },
  ]);
});

it('lines that were added, removed or withdrawn are differences', () => {
  expect(changesBetween([line(1), line(2)], [line(2, { available: false, quantity: 9 }), line(3)])).toEqual([
    { ...base(2), kind: 'unavailable' },
    { ...base(3), kind: 'added' },
    { ...base(1), kind: 'removed' },
  ]);
});
