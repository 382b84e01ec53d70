import { languages } from '#contract/languages.ts';
import { stateFaults } from './state-faults.ts';
import { walks } from './states/walks.ts';
import { expect, test } from './store.ts';

for (const language of languages) {
  for (const [name, visit] of Object.entries(walks)) {
    test(`no state of ${name} has a fault, in ${language}`, async ({ page }) => {
      test.setTimeout(180_000);
      expect(await stateFaults(page, { language, schemes: ['light', 'dark'], visit })).toEqual([]);
    });
  }
}
