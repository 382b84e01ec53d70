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
    description: '',
    category: '',
    type: 'oral',
    imageUrl: '',
    availableDosages: ['1 g'],
    defaultDosage: '1 g',
    dosagePricing: { '1 g': 30.5 },
    priceUnit: '',
    packagingType: '',
  },
  ...changes,
});
const about = (id: number) => ({ id, drugName: `Drug ${id}`, dosage: '1 g', brand: '' });

it('tells nothing of a cart that is as it was', () => {
  expect(changesBetween([line(1), line(2)], [line(2), line(1)])).toEqual([]);
});

it('tells prices and quantities of before and now, both of one line', () => {
  const text = { selectedPrice: '31.20' as unknown as number };
  expect(changesBetween([line(1), line(2)], [line(1, { ...text, quantity: 5 }), line(2)])).toEqual([
    { ...about(1), kind: 'price', before: 3050, now: 3120 },
    { ...about(1), kind: 'quantity', before: 2, now: 5 },
  ]);
});

it('tells what came, what went, and what is no longer sold', () => {
  expect(changesBetween([line(1), line(2)], [line(2, { available: false, quantity: 9 }), line(3)])).toEqual([
    { ...about(2), kind: 'unavailable' },
    { ...about(3), kind: 'added' },
    { ...about(1), kind: 'removed' },
  ]);
});
