import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsToNumber, centsToText, toCents } from './money.ts';

test('cents convert to a number or text and back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_00 * 999 }), (cents) => {
      expect(toCents(centsToNumber(cents))).toBe(cents);
      expect(toCents(centsToText(cents))).toBe(cents);
    }),
  );
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [12_340, '123.40'],
])('%i cents are written as %s', (cents, text) => {
  expect(centsToText(cents)).toBe(text);
});

test.each([null, undefined, '', 'x', '-1', '1,50', '$1', {}, Number.NaN, Number.POSITIVE_INFINITY])(
  '%s is not a price',
  (value) => {
    expect(toCents(value)).toBeUndefined();
  },
);
