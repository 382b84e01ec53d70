import { expect, test } from 'vitest';
import { readQuantity } from './read-quantity.ts';

test.each([
  ['1', 1],
  [' 999 ', 999],
  ['007', 7],
  ['٣٠', 30],
  ['۱۲', 12],
  ['0', undefined],
  ['1000', undefined],
  ['1.5', undefined],
  ['1e2', undefined],
  ['-3', undefined],
  ['', undefined],
  ['two', undefined],
])('the typed quantity "%s" is %s', (text, packs) => {
  expect(readQuantity(text)).toBe(packs);
});
