import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPrice } from './price.ts';

test.each([
  ['1.6', 160],
  ['1.60', 160],
  [' 12 ', 1200],
  ['0.01', 1],
  ['999999', 99_999_900],
  ['1.005', 101],
  ['0.66719', 67],
  ['0.005', 1],
  ['2.994999999999999999999', 299],
  ['999999.004', 99_999_900],
  ['0007.5', 750],
])('%s is %i cents', (text, cents) => expect(readPrice(text)).toMatchObject({ cents }));

test.each([
  [
    'E_PRICE_FORMAT',
    ['', '1,60', '1,234.50', '$1.60', 'NaN', '1e2', '.5', '5.', '+1', '١٢', '1 000', '0x10', 'Infinity'],
  ],
  ['E_PRICE_NEGATIVE', ['-1.60', '-0.001']],
  ['E_PRICE_ZERO', ['0', '-0', '0.00', '-0.0', '0.004', '0.00499999']],
  ['E_PRICE_RANGE', ['1000000', '999999.01', '999999.995', '9'.repeat(400)]],
])('%s', (code, texts) => {
  for (const text of texts) expect(readPrice(text), text).toMatchObject({ code });
});

test('a price is marked as rounded only if digits other than zero were dropped', () => {
  expect(readPrice('1.600')).toMatchObject({ rounded: false });
  expect(readPrice('1.601')).toMatchObject({ rounded: true });
});

test('any price is rounded half up, by its decimal digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.nat(999), (cents, thousandths) => {
      const text = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}${String(thousandths).padStart(3, '0')}`;
      expect(readPrice(text)).toMatchObject({ cents: cents + (thousandths >= 500 ? 1 : 0) });
    }),
  );
});
