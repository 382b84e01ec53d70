import { expect, test } from 'vitest';
import { emptyInput, newDosage, type ProductInput } from '#web/admin/products/editor/product-input.ts';
import { differingParts, mergeInputs, partText } from './merge.ts';

const base = input({ drugName: 'Metformin', brandName: 'Glucophage' }, [
  ['500 mg', '12.50'],
  ['1 g', '20.00'],
]);

test('a part that only the other user changed is taken, an edit is kept', () => {
  const mine = { ...base, brandName: 'Diaformin' };
  const theirs = { ...base, drugName: 'Metformin hydrochloride', description: 'New' };
  const merged = mergeInputs({ base, mine, theirs });
  expect(merged).toMatchObject({
    drugName: 'Metformin hydrochloride',
    brandName: 'Diaformin',
    description: 'New',
  });
  expect(differingParts(merged, theirs)).toEqual(['brandName']);
});

test('a part that both users changed keeps the edit', () => {
  const mine = { ...base, brandName: 'Mine' };
  const theirs = { ...base, brandName: 'Theirs' };
  expect(mergeInputs({ base, mine, theirs }).brandName).toBe('Mine');
});

test('the default dosage is always one of the dosages', () => {
  const [, second] = base.dosages;
  const mine = { ...base, defaultKey: second?.key ?? '' };
  const theirs = input(base, [['500 mg', '13.00']]);
  const merged = mergeInputs({ base, mine, theirs });
  expect(partText(merged, 'dosages')).toBe('500 mg: 13.00');
  expect(partText(merged, 'defaultDosage')).toBe('500 mg');
  const kept = mergeInputs({ base, mine, theirs: { ...base, description: 'New' } });
  expect(partText(kept, 'defaultDosage')).toBe('1 g');
});

test('row keys and surrounding spaces do not count as differences', () => {
  const same = input({ ...base, drugName: ' Metformin ' }, [
    ['500 mg', '12,50'],
    ['1 g', '20.00'],
  ]);
  expect(differingParts(base, same)).toEqual([]);
});

function input(texts: Partial<ProductInput>, dosages: [dosage: string, price: string][]): ProductInput {
  const rows = dosages.map(([dosage, price]) => ({ ...newDosage(), dosage, price }));
  return { ...emptyInput(), ...texts, dosages: rows, defaultKey: rows[0]?.key ?? '' };
}
