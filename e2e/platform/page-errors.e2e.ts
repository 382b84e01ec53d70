import type { Page, Request } from '@playwright/test';
import { waitForHydration } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/test.ts';

const reportsOf = (page: Page) => {
  const reports: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/browser-errors')) reports.push(request);
  });
  return reports;
};

/** Throws in a script that the browser takes for one of ours. */
const fail = (page: Page, message: string) =>
  page.evaluate((text) => {
    const error = new TypeError(text);
    error.stack = `TypeError: ${text}\n    at f (${location.origin}/assets/cart-D3x9abc.js:1:2042)`;
    setTimeout(() => {
      throw error;
    });
  }, message);

test('an error of our code is reported once, without what was typed, also one from before the page was used', async ({
  page,
  pageErrors,
}) => {
  const reports = reportsOf(page);
  await page.goto('/products/1?dosage=500');
  const response = page.waitForResponse('**/api/browser-errors');
  await fail(page, 'x is not a function of "Jane Doe"');
  await waitForHydration(page);
  await page.mouse.move(0, 0);
  await page.getByRole('banner').hover();
  expect((await response).status()).toBe(204);
  expect(reports[0]?.postDataJSON()).toEqual({
    ...{ kind: 'error', name: 'TypeError', message: 'x is not a function of …', page: '/products' },
    ...{ place: '/assets/cart-D3x9abc.js:1:2042', build: expect.stringMatching(/^\/assets\/[\w.-]+\.js$/) },
  });
  await fail(page, 'x is not a function');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('of an extension: is not a function');
    });
  });
  await page.getByLabel('Language').hover();
  expect(reports).toHaveLength(1);
  expect(pageErrors.splice(0)).toHaveLength(3);
});
