import { stateFaults } from './state-faults.ts';
import { walks } from './states/walks.ts';
import { expect, test } from './store.ts';

// Arabic and dark are where a state breaks first; accessibility.slow.e2e.ts visits all languages and schemes.
for (const [name, visit] of Object.entries(walks)) {
  test(`no state of ${name} has a fault, in Arabic and dark`, async ({ page }) => {
    test.setTimeout(180_000);
    expect(await stateFaults(page, { language: 'ar', schemes: ['dark'], visit })).toEqual([]);
  });
}
