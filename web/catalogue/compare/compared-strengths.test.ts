import { expect, test } from 'vitest';
import { comparedStrengths, isLowestPerUnit } from './compared-strengths.ts';

const tablets = (prices: Record<string, number>, quantity: number, drugName = 'Metformin') => ({
  drugName,
  type: 'oral',
  forms: ['tablet'],
  availableDosages: Object.keys(prices),
  dosagePricing: prices,
  pack: { quantity, unit: 'tablet' as const },
});

test('strengths that most products have come first, each once', () => {
  const products = [tablets({ '250 mg': 1, '500 mg': 1 }, 1), tablets({ '500 mg': 1, '850 mg': 1 }, 1)];
  expect(comparedStrengths(products)).toEqual(['500 mg', '250 mg', '850 mg']);
});

test('the lowest price per unit is that of one tablet, not of the pack', () => {
  const small = tablets({ '500 mg': 3 }, 30);
  const big = tablets({ '500 mg': 5 }, 100);
  expect(isLowestPerUnit(big, '500 mg', [small, big])).toBe(true);
  expect(isLowestPerUnit(small, '500 mg', [small, big])).toBe(false);
});

test.each([
  ['of another medicine', tablets({ '500 mg': 9 }, 30, 'Amoxicillin')],
  ['of another form', { ...tablets({ '500 mg': 9 }, 30), forms: ['capsule'] }],
  ['of another release form', { ...tablets({ '500 mg': 9 }, 30), releaseForm: 'extended-release' }],
  ['without the strength', tablets({ '850 mg': 9 }, 30)],
  ['counted in another unit', { ...tablets({ '500 mg': 9 }, 30), pack: { quantity: 30, unit: 'mL' as const } }],
  ['with the same price', tablets({ '500 mg': 3 }, 30)],
])('is not compared with a product %s', (_, other) => {
  const product = tablets({ '500 mg': 3 }, 30);
  expect(isLowestPerUnit(product, '500 mg', [product, other])).toBe(false);
});

test('equal prices per unit are all the lowest, if another is higher', () => {
  const [ten, thirty, dear] = [
    tablets({ '5 mg': 1.01 }, 10),
    tablets({ '5 mg': 3.03 }, 30),
    tablets({ '5 mg': 2 }, 10),
  ];
  expect([ten, thirty].map((each) => isLowestPerUnit(each, '5 mg', [ten, thirty]))).toEqual([false, false]);
  const all = [ten, thirty, dear];
  expect(all.map((each) => isLowestPerUnit(each, '5 mg', all))).toEqual([true, true, false]);
});

test('millilitres of a vial are compared only if the strength is that of each millilitre', () => {
  const vial = (dosage: string, price: number, quantity: number) => ({
    ...tablets({ [dosage]: price }, quantity),
    forms: ['solution'],
    pack: { quantity, unit: 'mL' as const },
  });
  const [small, dilute] = [vial('500 mg', 10, 10), vial('500 mg', 12, 20)];
  expect(isLowestPerUnit(dilute, '500 mg', [small, dilute])).toBe(false);
  const [one, other] = [vial('50 mg/mL', 10, 10), vial('50 mg/mL', 12, 20)];
  expect(isLowestPerUnit(other, '50 mg/mL', [one, other])).toBe(true);
});
