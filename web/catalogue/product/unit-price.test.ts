import { expect, test } from 'vitest';
import { formatUnitPrice } from './unit-price.ts';

test.each([
  [12.5, 30, '$0.4167'],
  [6.93, 100, '$0.0693'],
  [10, 20, '$0.50'],
  [45, 30, '$1.50'],
  [1474.04, 1, '$1,474.04'],
  [0.33, 1000, '$0.0003'],
])('%d dollars for %d units: %s each', (price, quantity, each) => {
  expect(formatUnitPrice(price, { quantity, unit: 'tablet' })).toBe(each);
});
