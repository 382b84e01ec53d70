import { expect, test } from 'vitest';
import { changeReportRows } from '#contract/admin/change-report.ts';
import type { ImportChange } from '#contract/admin/product-import.ts';
import { differenceSince, groupChanges } from './group-changes.ts';

const change = (productId: string, overrides: Partial<ImportChange> = {}): ImportChange => ({
  ...{ kind: 'changed', line: 2, productId, drugName: 'Ibuprofen', isHeld: false, prices: [], texts: [] },
  ...overrides,
});
const price = (from: number | null, to: number | null, dosage = '200 mg') => ({ dosage, from, to });

test('prices are sorted by the size of the change, where half and double are alike', () => {
  const changes = [
    change('SMALL', { prices: [price(10, 11)] }),
    change('HALF', { prices: [price(10, 5)] }),
    change('TRIPLE', { prices: [price(10, 30)] }),
    change('TWO', { prices: [price(10, 10.5), price(10, 18, '400 mg')] }),
  ];
  expect(groupChanges(changes).prices.map(({ productId }) => productId)).toEqual(['TRIPLE', 'HALF', 'TWO', 'SMALL']);
});

test('a product is in the group of each of its changes, with only what belongs there', () => {
  const texts = [
    { column: 'imageUrl', from: '/pictures/blister.svg', to: '' },
    { column: 'brandName', from: 'Nurofen', to: 'Advil' },
  ];
  const prices = [price(4, 5), price(7, null, '400 mg'), price(null, 9, '800 mg')];
  const groups = groupChanges([
    change('A', { prices, texts }),
    change('B', { kind: 'added', prices: [price(null, 3)] }),
  ]);
  const shown = Object.entries(groups).flatMap(([group, changes]) =>
    changes.map((one) => [group, one.productId, one.prices.map(({ dosage }) => dosage), one.texts.length]),
  );
  expect(shown).toEqual([
    ['prices', 'A', ['200 mg'], 0],
    ['removedStrengths', 'A', ['400 mg'], 0],
    ['emptied', 'A', [], 1],
    ['newStrengths', 'A', ['800 mg'], 0],
    ['texts', 'A', [], 1],
    ['added', 'B', ['200 mg'], 0],
  ]);
});

test('a second comparison says which products are different and which are no longer changed', () => {
  const earlier = [change('A', { prices: [price(4, 5)] }), change('B'), change('C', { isHeld: true })];
  const now = [change('A', { prices: [price(4.5, 5)] }), change('C'), change('D')];
  const { different, gone } = differenceSince(earlier, now);
  expect(different.map(({ productId }) => productId)).toEqual(['A', 'D']);
  expect(gone.map(({ productId }) => productId)).toEqual(['B']);
});

test('the report has a row for each price and text, and one for a product without details', () => {
  const prices = [price(4, 2), price(7, null, '400 mg')];
  const texts = [{ column: 'brandName', from: '=1+1', to: 'Advil, new' }];
  expect(changeReportRows(change('A', { isHeld: true, prices, texts }))).toEqual([
    'changed,yes,2,A,Ibuprofen,price,200 mg,4.00,2.00,-50.0',
    'changed,yes,2,A,Ibuprofen,price,400 mg,7.00,,',
    `changed,yes,2,A,Ibuprofen,brandName,,'=1+1,"Advil, new",`,
  ]);
  expect(changeReportRows(change('B', { kind: 'withdrawn', line: null }))).toEqual(['withdrawn,,,B,Ibuprofen,,,,,']);
});
