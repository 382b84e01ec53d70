import { expect, test } from 'vitest';
import { priceError } from './form-errors.ts';
import { emptyInput, newDosage, type ProductInput, plainPrice, toFields } from './product-input.ts';
import { ProductRules } from './product-rules.ts';

test.each([
  ['', 'E_REQUIRED'],
  ['12.5', undefined],
  [' 12,50 ', undefined],
  ['1,234', 'E_PRICE_FORMAT'],
  ['12 dollars', 'E_PRICE_FORMAT'],
  ['1e3', 'E_PRICE_FORMAT'],
  ['-3', 'E_PRICE_NEGATIVE'],
  ['0.00', 'E_PRICE_ZERO'],
  ['3.005', 'PRICE_DECIMALS'],
  ['1000000', 'E_PRICE_RANGE'],
])('the price "%s" has the error %s', (price, error) => {
  expect(priceError(price)).toBe(error);
});

test('a product with its required fields is valid', () => {
  expect(errorsOf(filledIn())).toEqual({});
});

test('a missing, too long or repeated text is an error of its field', () => {
  const rows = [
    { ...newDosage(), dosage: '5 mg', price: '1' },
    { ...newDosage(), dosage: ' 5  mg', price: '' },
    { ...newDosage(), dosage: '__proto__', price: '2' },
  ];
  const input = {
    ...filledIn(),
    productId: 'THR 1',
    drugName: ' ',
    brandName: 'x'.repeat(257),
    imageUrl: 'javascript:1',
  };
  expect(errorsOf({ ...input, dosages: rows })).toEqual({
    productId: 'E_ID_FORMAT',
    drugName: 'E_REQUIRED',
    brandName: 'E_TOO_LONG',
    imageUrl: 'E_URL',
    'dosages.1.dosage': 'DOSAGE_TWICE',
    'dosages.1.price': 'E_REQUIRED',
    'dosages.2.dosage': 'E_DOSAGE_RESERVED',
  });
});

test('a product ID may have spaces around it', () => {
  expect(errorsOf({ ...filledIn(), productId: ' THR_1.a-2\n' })).toEqual({});
});

test('lengths are counted in code points, not in UTF-16 units', () => {
  expect(errorsOf({ ...filledIn(), brandName: '💊'.repeat(256) })).toEqual({});
});

test('the request has trimmed texts, and prices with a decimal point', () => {
  const row = { ...newDosage(), dosage: ' 5 mg ', price: '7,25' };
  const fields = toFields({ ...filledIn(), drugName: ' Metformin ', dosages: [row], defaultKey: row.key });
  expect(fields).toMatchObject({
    drugName: 'Metformin',
    availableDosages: ['5 mg'],
    defaultDosage: '5 mg',
    dosagePricing: { '5 mg': '7.25' },
  });
  expect(plainPrice('7.25')).toBe('7.25');
});

function filledIn(): ProductInput {
  const row = { ...newDosage(), dosage: '5 mg', price: '12.50' };
  const names = { productId: 'THR-1', drugName: 'Metformin', category: 'Diabetes Care', type: 'oral' };
  return { ...emptyInput(), ...names, dosages: [row], defaultKey: row.key };
}

function errorsOf(input: ProductInput): Record<string, string> {
  const { error } = ProductRules.safeParse(input);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}
