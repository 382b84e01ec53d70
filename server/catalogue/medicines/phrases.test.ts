import { expect, test } from 'vitest';
import { expandAbbreviations, hasNegation, withoutSentenceWords } from './phrases.ts';

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
