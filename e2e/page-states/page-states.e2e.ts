import { expect, test } from '../fixtures/test.ts';
import { scenarios } from './all-scenarios.ts';
import { findStateProblems } from './state-problems.ts';

/** What customers use most. page-states.slow.e2e.ts checks everything, in three languages, and in two of them both colour schemes. */
const mostUsed = ['the cart, menus and toasts', 'checkout'] as const;

// Arabic and dark break most often.
for (const name of mostUsed) {
  test(`${name}: no state has an accessibility problem in Arabic and dark`, async ({ page }) => {
    test.setTimeout(180_000);
    const scenario = scenarios[name];
    expect(await findStateProblems(page, { language: 'ar', schemes: ['dark'], scenario })).toEqual([]);
  });
}
