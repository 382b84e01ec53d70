import { expect, test } from 'vitest';
import { changedCents, priceFile } from './changed-prices.ts';

test.each([
  [1000, 5, 1, 1050],
  [1995, 3.5, 1, 2065],
  [1995, 3.5, 5, 2065],
  [1995, 3.5, 10, 2060],
  [1995, 3.5, 100, 2100],
  [2000, -10, 1, 1800],
  [1, -50, 1, 1],
  [30, -50, 100, 30],
  [80, -10, 100, 80],
  [1230, 1, 100, 1230],
  [101, 2, 10, 101],
  [1000, 5, 100, 1100],
  [99_999_900, 10, 1, 109_999_890],
] as const)('%i cents changed by %d %%, rounded to %i cents, are %i cents', (cents, percent, roundTo, expected) => {
  expect(changedCents(cents, { percent, roundTo })).toBe(expected);
});

test('a price file has only prices that change', async () => {
  const first = { productId: 'A-1', dosagePricing: { '200 mg': 0.01, '5 "mg"': 10 } };
  const second = { productId: 'A-2', dosagePricing: { '1 %': 12.5 } };
  const file = priceFile([first, second], { percent: 10, roundTo: 1 });
  expect(await file?.text()).toBe('productId,dosage,price\nA-1,"5 ""mg""",11.00\nA-2,"1 %",13.75\n');
  expect(priceFile([second], { percent: 0.1, roundTo: 100 })).toBeDefined();
  expect(priceFile([{ productId: 'A-1', dosagePricing: { '1 g': 0.01 } }], { percent: 1, roundTo: 1 })).toBeUndefined();
});
