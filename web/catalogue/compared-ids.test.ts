import { expect, test } from 'vitest';
import { comparedIds, comparePath } from './compared-ids.ts';

test.each([
  ['1,2', [1, 2]],
  ['2,2,1', [2, 1]],
  ['1,2,3,4,5', [1, 2, 3, 4]],
  ['x,-1,1e3,007,0,12', [12]],
  ['', []],
  [undefined, []],
])('products=%s', (products, ids) => {
  expect(comparedIds(new URLSearchParams(products === undefined ? '' : { products }))).toEqual(ids);
});

test('an address names each product once, and at most four', () => {
  expect(comparePath([3, 1, 3, 2, 5, 6])).toBe('/compare?products=3,1,2,5');
  expect(comparePath([])).toBe('/compare');
});
