import { expect, test } from '../fixtures/test.ts';
import { scenarios } from './all-scenarios.ts';
import { findStateProblems } from './state-problems.ts';

/**
 * The cart, menus and toasts are on every page; Arabic and dark break most often. page-states.slow.e2e.ts checks every scenario, in three
 * languages, and in two of them both colour schemes.
 */
test('the cart, menus and toasts: no state has an accessibility problem in Arabic and dark', async ({ page }) => {
  test.setTimeout(180_000);
  const scenario = scenarios['the cart, menus and toasts'];
  expect(await findStateProblems(page, { language: 'ar', schemes: ['dark'], scenario })).toEqual([]);
});
