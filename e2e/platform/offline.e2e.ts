import { expect, test } from '../fixtures/test.ts';

test('a line says while the browser is offline', async ({ page, context }) => {
  await page.goto('/products');
  const code = page.waitForResponse(/offline-bar/);
  await page.getByRole('heading', { level: 1 }).hover();
  await code;
  const line = page.getByText('You are offline.');
  await expect(line).toBeHidden();
  await context.setOffline(true);
  await expect(line).toBeVisible();
  await context.setOffline(false);
  await expect(line).toBeHidden();
});
