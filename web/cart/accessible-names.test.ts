import { expect, test } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import { accessibleNames } from './accessible-names.ts';

const line = (id: number, selectedDosage: string, product: Partial<CartLine['product']>) =>
  ({ id, selectedDosage, product: { brandName: '', packagingType: '', productId: `P-${id}`, ...product } }) as CartLine;

test('a line is named by its drug if no other line has the same drug', () => {
  const [one, other] = [line(1, '1 g', { drugName: 'Metformin' }), line(2, '1 g', { drugName: 'Warfarin' })];
  expect(Object.fromEntries(accessibleNames([one, other]))).toEqual({ 1: 'Metformin', 2: 'Warfarin' });
});

test('lines of the same drug are named by as many parts as distinguish them', () => {
  const drugName = 'Metformin';
  const lines = [
    line(1, '1 g', { drugName, brandName: 'Diabex' }),
    line(2, '500 mg', { drugName, brandName: 'Diabex' }),
    line(3, '500 mg', { drugName, brandName: 'Glucophage', packagingType: 'Box of 30' }),
    line(4, '500 mg', { drugName, brandName: 'Glucophage', packagingType: 'Box of 90' }),
    line(5, '2 g', { drugName }),
    line(6, '2 g', { drugName }),
  ];
  expect(Object.fromEntries(accessibleNames(lines))).toEqual({
    1: 'Metformin 1 g',
    2: 'Metformin 500 mg, Diabex',
    3: 'Metformin 500 mg, Glucophage, Box of 30',
    4: 'Metformin 500 mg, Glucophage, Box of 90',
    5: 'Metformin 2 g, P-5',
    6: 'Metformin 2 g, P-6',
  });
});
