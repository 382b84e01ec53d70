import { expect, test } from 'vitest';
import { expandAbbreviations, withoutSentenceWords } from './phrases.ts';

test.each([
  ['ns 1000 ml bag', 'sodium chloride 0.9% 1000 ml bag'],
  ['d5w in ns', 'dextrose 5% in sodium chloride 0.9%'],
  ['Z-Pak', 'azithromycin 250 mg'],
  ['nsaid', 'nsaid'],
  ['D50', 'dextrose 50%'],
])('%s is %s in full', (typed, full) => expect(expandAbbreviations(typed)).toBe(full));

test.each([
  ['Do you have amoxicillin for kids, 250?', 'amoxicillin 250?'],
  ['avez-vous du paracétamol pour enfants', 'paracétamol'],
  ['necesito jarabe de ibuprofeno para niños', 'jarabe ibuprofeno'],
  ['هل لديكم باراسيتامول للأطفال', 'باراسيتامول'],
])('%s asks for %s', (typed, asked) => expect(withoutSentenceWords(typed)).toBe(asked));

test.each(['amoxicillin 250', 'do you have', ''])('%j has nothing to leave out', (typed) => {
  expect(withoutSentenceWords(typed)).toBeUndefined();
});
