import { expect, test } from 'vitest';
import { newLine, questionOf } from './quick-line.ts';

const nothing = { state: 'unknown', candidates: [] } as const;

test('a number that a spreadsheet has shortened is named as such', () => {
  const questions = ['9.31E+12', '9,31e12', '9E+12', 'E+12', '9312345678907'].map((text) =>
    questionOf(newLine(text), { ...nothing, candidates: [] }),
  );
  expect(questions).toEqual(['shortened', 'shortened', 'shortened', 'none', 'none']);
});
