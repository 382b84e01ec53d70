import { holdRequests } from '../fixtures/network.ts';
import { productCard } from '../fixtures/pages.ts';
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

test('so does Back while React starts', async ({ page }) => {
  await page.addInitScript(() => {
    let clicks: unknown;
    Object.defineProperty(window, 'preHydrationClicks', {
      get: () => clicks,
      set: (value) => {
        clicks = value;
        if (value === undefined) history.replaceState(null, '', '/products?type=inhaled'); // React begins here
      },
    });
  });
  await page.goto('/products?sort=price-high');
  await expect(page.getByLabel('Type', { exact: true })).toHaveValue('inhaled');
  await expect(page.getByLabel('Sort by', { exact: true })).toHaveValue('name');
  await expect(page.locator('#wordmark-letters path')).toHaveCount(1); // the logo's letters are only in the HTML
  const response = await page.request.get('/api/products?type=inhaled&limit=8');
  const [first] = (await response.json()) as { drugName: string }[];
  await expect(page.getByRole('article').first()).toHaveAccessibleName(first?.drugName ?? '');
});

test('a search typed before the code has loaded is kept, and searched', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/products', { waitUntil: 'commit' });
  await page.getByLabel('Search medications').fill('sertraline');
  release();
  await expect(page).toHaveURL('/products?search=sertraline');
  await expect(page.getByLabel('Search medications')).toHaveValue('sertraline');
  await expect(productCard(page, 'Sertraline')).toBeVisible();
});
