import type { Language } from '#contract/languages.ts';
import { expect, test } from '../fixtures/test.ts';
import { scenarios } from './all-scenarios.ts';
import { findStateProblems } from './state-problems.ts';

for (const [index, [name, scenario]] of Object.entries(scenarios).entries()) {
  // English, mirrored, and with longer words. All four languages would take six minutes more for the same rules.
  const languages: Language[] = ['en', 'ar', index % 2 === 0 ? 'es' : 'fr'];
  for (const language of languages) {
    test(`${name}: no state has an accessibility problem in ${language}, light and dark`, async ({ page }) => {
      test.setTimeout(180_000);
      expect(await findStateProblems(page, { language, schemes: ['light', 'dark'], scenario })).toEqual([]);
    });
  }
}
