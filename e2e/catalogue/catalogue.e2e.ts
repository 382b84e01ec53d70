import { productCard, waitForHydration } from '../fixtures/pages.ts';
import { expect, slow, test } from '../fixtures/test.ts';

test('filters are in the address: Back, Forward and a reload keep them', async ({ page }) => {
  await page.goto('/products');
  await page.getByLabel('Type', { exact: true }).selectOption('inhaled');
  await expect(page).toHaveURL('/products?type=inhaled');
  await page.getByRole('radio', { name: '$35–100' }).check();
  await expect(page).toHaveURL(/type=inhaled/);
  await expect(page).toHaveURL(/price=35-100/);
  const response = await page.request.get('/api/products?type=inhaled&priceMin=35&priceMax=100');
  const count = page.getByRole('heading', {
    name: new RegExp(`^Showing \\d+ of ${response.headers()['x-total-count']} medications?$`),
  });
  await expect(count).toBeVisible();
  await page.reload();
  await expect(count).toBeVisible();
  await waitForHydration(page); // Back before it reloads the page (back-before-hydration.slow.e2e.ts), and Forward would end that load
  await expect(page.getByLabel('Type', { exact: true })).toHaveValue('inhaled');
  await page.goBack();
  await expect(page).toHaveURL('/products?type=inhaled');
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked();
  await page.goForward();
  await expect(page.getByRole('radio', { name: '$35–100' })).toBeChecked();
});

test('a search without results says so and offers to clear all filters', async ({ page }) => {
  await page.goto('/products');
  await page.getByLabel('Search medications').fill('zzzz');
  await expect(page.getByText('No products found matching your criteria.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(page.getByRole('article')).toHaveCount(8);
  await expect(page.getByLabel('Search medications')).toHaveValue('');
});

test('a changed filter resets the list to eight products', slow, async ({ page }) => {
  await page.goto('/products');
  await page.getByRole('button', { name: 'Load More Products' }).click();
  await expect(page.getByRole('article')).toHaveCount(16);
  await page.getByLabel('Sort by', { exact: true }).selectOption('price-high');
  await expect(page.getByRole('article')).toHaveCount(8);
});

test('a failed load shows an error and a button to try again', slow, async ({ page }) => {
  await page.goto('/products');
  await page.route('**/api/products?*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByLabel('Category', { exact: true }).selectOption('Antibiotics');
  await expect(page.getByText('Failed to fetch products')).toBeVisible();
  await page.unroute('**/api/products?*');
  await page.getByRole('button', { name: /try again/i }).click();
  await expect(productCard(page, 'Amoxicillin')).toBeVisible();
});

test('the price follows the selected dosage', async ({ page }) => {
  await page.goto('/products?search=amoxicillin');
  const amoxicillin = productCard(page, 'Amoxicillin');
  const [product] = await (await page.request.get('/api/products?search=amoxicillin&limit=1')).json();
  for (const dosage of product.availableDosages.slice(0, 2)) {
    await amoxicillin.getByLabel('Dosage').selectOption(dosage);
    await expect(amoxicillin.getByText(/^\$\d+\.\d\d$/)).toHaveText(`$${product.dosagePricing[dosage].toFixed(2)}`);
  }
});

test('a search sorts by best match, unless another order is selected', slow, async ({ page }) => {
  await page.goto('/products');
  const sort = page.getByLabel('Sort by', { exact: true });
  await expect(sort.getByRole('option')).toHaveText(['Name', 'Price: low to high', 'Price: high to low', 'Category']);
  await expect(sort).toHaveValue('name');
  await page.getByLabel('Search medications').fill('sodium');
  await expect(page).toHaveURL('/products?search=sodium');
  await expect(sort.locator('option:checked')).toHaveText('Best match');
  await sort.selectOption('Name');
  await expect(page).toHaveURL('/products?search=sodium&sort=name');
  await page.reload();
  await expect(sort.locator('option:checked')).toHaveText('Name');
  const byName = await (await page.request.get('/api/products?search=sodium&sort=name&limit=1')).json();
  await expect(page.getByRole('article').first()).toHaveAccessibleName(byName[0].drugName);
  await sort.selectOption('Best match');
  await expect(page).toHaveURL('/products?search=sodium');
  await page.getByLabel('Search medications').fill('');
  await expect(page).toHaveURL('/products');
  await expect(sort).toHaveValue('name');
});
