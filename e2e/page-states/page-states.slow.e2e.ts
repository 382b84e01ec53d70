import type { Language } from '#contract/languages.ts';
import { expect, test } from '../fixtures/test.ts';
import { scenarios } from './all-scenarios.ts';
import { findStateProblems } from './state-problems.ts';

const lightAndDark = ['light', 'dark'] as const;
const light = ['light'] as const;

for (const [index, [name, scenario]] of Object.entries(scenarios).entries()) {
  // English, mirrored, and with longer words. All four languages would take eight minutes more for the same rules and colours.
  const checks = { en: lightAndDark, ar: lightAndDark, [index % 2 === 0 ? 'es' : 'fr']: light };
  for (const [language, schemes] of Object.entries(checks)) {
    const seen = `${language}, ${schemes.join(' and ')}`;
    test(`${name}: no state has an accessibility problem in ${seen}`, async ({ page }) => {
      test.setTimeout(180_000);
      expect(await findStateProblems(page, { language: language as Language, schemes, scenario })).toEqual([]);
    });
  }
}
