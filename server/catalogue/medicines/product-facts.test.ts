import { expect, test } from 'vitest';
import { type FactTexts, factsOf } from './product-facts.ts';
import { vocabulary } from './vocabulary.ts';

const facts = (product: Partial<FactTexts>) =>
  factsOf(
    { drugName: 'Metformin', brandName: '', description: '', type: '', packagingType: '', ...product },
    vocabulary(),
  );

test('a description states the form, the release and the route of the medicine', () => {
  const description = 'Metformin extended-release film-coated tablet, given by mouth, for the eyes and by injection.';
  expect(facts({ description })).toEqual(['form=film-coated', 'form=tablet', 'release=extended-release']);
  const suspension = 'A powder for oral suspension. Capsules are sold too.';
  expect(facts({ description: suspension })).toEqual(['form=liquid', 'form=powder', 'form=suspension', 'route=oral']);
});

test('the name of a maker in a description states no form', () => {
  const description =
    'A-S Medication Solutions supplies Ondansetron as an orally disintegrating tablet for use by mouth.';
  expect(facts({ description })).toEqual(['form=tablet', 'release=orally-disintegrating']);
  expect(facts({ description: 'Capsules for pain.' })).toEqual(['form=capsule']);
});

test('type and packaging state route and form', () => {
  expect(facts({ type: 'ophthalmic', packagingType: 'Dropper bottle' })).toEqual(['route=ophthalmic']);
  expect(facts({ type: 'injectable', packagingType: 'Carton of 10 syringes (1 mL each)' })).toEqual([
    'form=syringe',
    'route=injectable',
  ]);
});

test('facts can follow from others: a transdermal film is a patch', () => {
  expect(facts({ description: 'A film for the skin', type: 'transdermal' })).toContain('form=patch');
});

test.each([
  ['Wellbutrin XL', ['release=extended-release']],
  ['Adderall XR 10', ['release=extended-release']],
  ["Dr. Reddy's Laboratories", []],
  ['Lake Erie Medical (generic)', []],
  ['La Roche', []],
  ['Cream Pharma Laboratories', []],
  ['A-S Medication Solutions', []],
])('the brand %s states %j', (brandName, wanted) => {
  expect(facts({ brandName })).toEqual(wanted);
});

test.each([
  ['Metformin HCl', ['hydrochloride']],
  ['Metformin Hydrochloride', []],
  ['Vitamin B-12', ['b12']],
  ['Zym\u00adbofen', ['zymbofen']],
  ['Naproxen Delayed Release', ['release=delayed-release']],
])('the name %s states %j', (drugName, wanted) => {
  expect(facts({ drugName })).toEqual(wanted);
});
