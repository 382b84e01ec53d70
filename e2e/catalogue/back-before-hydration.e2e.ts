import { expect, test } from '../fixtures/test.ts';

test('Back before the code has loaded shows the page of that address', async ({ page }) => {
  await page.goto('/products');
  await page.getByLabel('Type', { exact: true }).selectOption('inhaled');
  await expect(page).toHaveURL('/products?type=inhaled');
  await page.getByLabel('Sort by', { exact: true }).selectOption('price-high');
  await expect(page).toHaveURL(/sort=price-high/);

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.fallback();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('article').first().waitFor();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL('/products?type=inhaled');
  release();
  await expect(page.getByLabel('Sort by', { exact: true })).toHaveValue('name');
  await expect(page.getByLabel('Type', { exact: true })).toHaveValue('inhaled');
  await page.getByLabel('Sort by', { exact: true }).selectOption('price-low');
  await expect(page).toHaveURL(/sort=price-low/);
});
