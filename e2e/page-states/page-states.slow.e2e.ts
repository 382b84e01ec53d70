import { languages } from '#contract/languages.ts';
import { expect, test } from '../fixtures/test.ts';
import { scenarios } from './all-scenarios.ts';
import { findStateProblems } from './state-problems.ts';

for (const language of languages) {
  for (const [name, scenario] of Object.entries(scenarios)) {
    test(`${name}: no state has an accessibility problem in ${language}, light and dark`, async ({ page }) => {
      test.setTimeout(180_000);
      expect(await findStateProblems(page, { language, schemes: ['light', 'dark'], scenario })).toEqual([]);
    });
  }
}
