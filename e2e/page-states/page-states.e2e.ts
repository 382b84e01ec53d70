import { expect, test } from '../fixtures/test.ts';
import { scenarios } from './all-scenarios.ts';
import { findStateProblems } from './state-problems.ts';

// Arabic and dark break most often. page-states.slow.e2e.ts checks every language and colour scheme.
for (const [name, scenario] of Object.entries(scenarios)) {
  test(`${name}: no state has an accessibility problem in Arabic and dark`, async ({ page }) => {
    test.setTimeout(180_000);
    expect(await findStateProblems(page, { language: 'ar', schemes: ['dark'], scenario })).toEqual([]);
  });
}
