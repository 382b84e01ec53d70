import { expect, test } from 'vitest';
import { readMedicineSearch } from './read-search.ts';
import { vocabulary } from './vocabulary.ts';

/** The facts and words that a search states, without weights. */
function read(typed: string) {
  const { words, stated, core } = readMedicineSearch(typed, vocabulary());
  return {
    words,
    stated: stated.map((each) => [...each.facts, ...each.words.map(({ word }) => word)].join(' or ')),
    core,
  };
}

test.each(['T-f5c305cc-0885', 'T-a0b1c2d3-05cc', 'T-000005cc-1234', 'AB-12u-0001', 'AB-12ct-0001', 'LOT3gm-7'])(
  'a code is no number with a unit: %s',
  (code) => {
    expect(readMedicineSearch(code, vocabulary())).toMatchObject({ words: code, dosages: [] });
  },
);

test.each([
  ['5cc', '5 mL'],
  ['saline 10 cc', 'saline 10 mL'],
  ['heparin 5000u', 'heparin 5000 IU'],
  ['insulin 100u/ml', 'insulin 100 IU/ml'],
  ['amoxicillin-2gm', 'amoxicillin-2 g'],
])('a number with a unit: %s', (typed, words) => {
  expect(read(typed).words).toBe(words);
});

test.each([
  ['metformin er 500', { words: 'metformin 500', stated: ['release=extended-release'], core: 'metformin' }],
  [
    'er metformin tabs',
    { words: 'metformin', stated: ['release=extended-release', 'form=tablet or tabs'], core: 'metformin' },
  ],
  ['omeprazole gastro-resistant', { words: 'omeprazole', stated: ['release=delayed-release'], core: 'omeprazole' }],
  [
    'ondansetron ODT 4 mg',
    { words: 'ondansetron 4 mg', stated: ['release=orally-disintegrating'], core: 'ondansetron' },
  ],
  [
    'hydrocortisone cr 1%',
    { words: 'hydrocortisone 1%', stated: ['release=extended-release or form=cream'], core: 'hydrocortisone' },
  ],
  [
    'metoprolol succ er',
    { words: 'metoprolol', stated: ['succinate or succ', 'release=extended-release'], core: 'metoprolol' },
  ],
  ['metoprolol succinate', { words: 'metoprolol succinate', stated: [], core: 'metoprolol succinate' }],
  ['furosemide iv', { words: 'furosemide', stated: ['route=injectable or iv'], core: 'furosemide' }],
  ['amoxicilline gélules', { words: 'amoxicilline', stated: ['form=capsule or gelules'], core: 'amoxicilline' }],
  ['ميتفورمين ممتد المفعول', { words: 'ميتفورمين', stated: ['release=extended-release'], core: 'ميتفورمين' }],
])('%s states what a pharmacist means', (typed, wanted) => {
  expect(read(typed)).toEqual(wanted);
});

test.each([
  'cap',
  'er',
  'dr reddy',
  'la roche',
  'potassium chloride',
  'NDC-00054-0293-99',
  'THR-EYE-0001',
  'code THR-EYE-0001',
  'tab-100',
  'insulin gl',
  'vitamin k',
])('%s is searched as it was typed', (typed) => {
  expect(read(typed)).toMatchObject({ words: typed, stated: [] });
});

test.each([
  ['vitamin b-12', 'vitamin b12'],
  ['vitamin d 3', 'vitamin d3'],
  ['50 000 UI', '50000 IU'],
  ['50.000 UI', '50000 IU'],
  ['1\u202f000 mcg', '1000 mcg'],
  ['ceftriaxone 2 gram', 'ceftriaxone 2 g'],
  ['epinephrine 1:1000', 'epinephrine 1 mg/mL'],
  ['acetaminophen w/ codeine', 'acetaminophen codeine'],
  ['zym\u00adbofen', 'zymbofen'],
  ['non\u2011adherent', 'non-adherent'],
  ['oxycodone acetaminophen 5 325', 'oxycodone acetaminophen 5 325'],
  ['buspirone15mg', 'buspirone 15mg'],
  ['amox500mg-1', 'amox500mg-1'],
])('%s is read as %s', (typed, words) => {
  expect(read(typed).words).toBe(words);
});

test.each([
  ['warfarin 2,5 mg', ['2.5mg']],
  ['fish oil 1,000mg', ['1000mg']],
  ['alprazolam .25 mg', ['0.25mg']],
  ['fentanyl 25 mcg/hr', ['25mcg/h']],
  ['amoxicillin 250 mg / 5 ml', ['250mg/5ml']],
  ['metoclopramide soln 5/5', ['5/5', '5mg/5ml']],
])('%s names the dosages %j', (typed, dosages) => {
  expect(readMedicineSearch(typed, vocabulary()).dosages).toEqual(dosages);
});
