import { expect, test } from 'vitest';
import { expandAbbreviations, hasNegation, splitNegation, withoutSentenceWords } from './phrases.ts';

test.each([
  ['ns 1000 ml bag', 'sodium chloride 0.9% 1000 ml bag'],
  ['d5w in ns', 'dextrose 5% in sodium chloride 0.9%'],
  ['Z-Pak', 'azithromycin 250 mg'],
  ['nsaid', 'nsaid'],
  ['D50', 'dextrose 50%'],
  ['ns 3% 500 ml', 'sodium chloride 3% 500 ml'],
  ['NPH insulin vial', 'insulin isophane vial'],
  ['THR-LR-0001', 'THR-LR-0001'],
])('%s is %s in full', (typed, full) => expect(expandAbbreviations(typed)).toBe(full));

test.each([
  ['Do you have amoxicillin for kids, 250?', 'amoxicillin 250'],
  ['avez-vous du paracétamol pour enfants', 'paracétamol'],
  ['necesito jarabe de ibuprofeno para niños', 'jarabe ibuprofeno'],
  ['هل لديكم باراسيتامول للأطفال', 'باراسيتامول'],
])('%s asks for %s', (typed, asked) => expect(withoutSentenceWords(typed)).toBe(asked));

test.each(['amoxicillin 250', 'vitamin a', ''])('%j has nothing to leave out', (typed) => {
  expect(withoutSentenceWords(typed)).toBeUndefined();
});

test('nothing is left of a search of sentence words', () => {
  expect(withoutSentenceWords('do you have any medicine for kids?')).toBe('');
});

test.each(['metformin not extended release', 'paracétamol sans codéine', 'دواء بدون أسبرين'])(
  '%s says what it does not want',
  (typed) => expect(hasNegation(typed)).toBe(true),
);

test.each([
  ['metformin not extended release 500', 'metformin 500', ['extended release'], 'not extended release', 'not'],
  [
    'amlodipine 10 mg, without benazepril or valsartan',
    'amlodipine 10 mg',
    ['benazepril', 'valsartan'],
    'without benazepril or valsartan',
    'without',
  ],
  ['not the tablets but lorazepam injection', 'lorazepam injection', ['tablets'], 'not the tablets', 'not'],
  ['paracétamol sans codéine', 'paracétamol', ['codeine'], 'sans codéine', 'sans'],
  ['losartan w/o hctz', 'losartan', ['hctz'], 'without hctz', 'without'],
  ['insulin not 70/30', 'insulin', ['70 30'], 'not 70/30', 'not'],
])('%s wants %s without %j', (typed, wanted, unwanted, exclusion, negation) => {
  expect(splitNegation(typed)).toEqual({ wanted, unwanted, exclusion, negation });
});

test.each(['aspirin', 'not aspirin', 'aspirin not', 'tylenol no 3'])('%s excludes nothing', (typed) => {
  expect(splitNegation(typed)).toBeUndefined();
});
