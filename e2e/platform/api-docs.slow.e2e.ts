import { expect, test } from '../fixtures/test.ts';

test('the page of the API docs lists and runs calls under the content security policy, without requests to other hosts', async ({
  page,
}) => {
  await page.goto('/api/docs/');
  await expect(page.getByRole('heading', { name: /Theriac API/ })).toBeVisible();
  await page.locator('[id^="operations-"][id$="-listProducts"]').getByRole('button').first().click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.getByRole('cell', { name: '200', exact: true }).first()).toBeVisible();
});
