import type { Page } from '@playwright/test';
import type { AdminProduct } from '#contract/admin/products.ts';
import { administrator, signIn } from '../../fixtures/accounts.ts';
import { waitForHydration } from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/test.ts';
import { addProduct } from './new-product.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page.request, administrator);
});

/**
 * Keeps the featured products of this page only: the landing page of the store must stay as the other tests expect it. What the
 * store does with them is tested in server/admin/storefront/storefront.test.ts.
 */
async function keepFeatured(page: Page, failing = false): Promise<{ ids: number[] }> {
  const kept: { ids: number[] } = { ids: [] };
  await page.route('**/api/admin/featured', async (route) => {
    if (route.request().method() === 'POST') {
      if (failing) return await route.fulfill({ status: 503, json: {} });
      kept.ids = (route.request().postDataJSON() as typeof kept).ids;
    }
    const products = await Promise.all(
      kept.ids.map(async (id) => (await (await page.request.get(`/api/admin/products/${id}`)).json()) as AdminProduct),
    );
    await route.fulfill({ json: products });
  });
  return kept;
}

const featured = (page: Page) => page.getByRole('region', { name: 'Featured products' });
const names = (page: Page) => featured(page).getByRole('list').first().getByRole('link');

async function feature(page: Page, product: AdminProduct): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search for a product to feature' }).fill(product.productId);
  await page.getByRole('button', { name: `Add ${product.drugName}, ${product.productId} to the featured` }).click();
}

test('products are featured, moved with the keyboard and removed; the focus stays with them', async ({ page }) => {
  const kept = await keepFeatured(page);
  const [one, two] = [await addProduct(page.request), await addProduct(page.request)];
  await page.goto('/admin/products');
  await page.getByRole('link', { name: 'Storefront' }).click();
  await expect(page).toHaveTitle('Storefront | Theriac');
  await expect(page.getByText('No product is featured')).toBeVisible();
  await feature(page, one);
  await feature(page, two);
  await expect(names(page)).toHaveText([one.drugName, two.drugName]);
  await page.getByRole('button', { name: `Move ${two.drugName}, ${two.productId} up` }).press('Enter');
  await expect(names(page)).toHaveText([two.drugName, one.drugName]);
  await expect(page.getByRole('button', { name: `Move ${two.drugName}, ${two.productId} down` })).toBeFocused();
  await expect.poll(() => kept.ids).toEqual([two.id, one.id]);
  await page.getByRole('button', { name: `Remove ${two.drugName}` }).press('Enter');
  await expect(names(page)).toHaveText([one.drugName]);
  await expect(page.getByRole('heading', { name: 'Featured products' })).toBeFocused();
  await expect.poll(() => kept.ids).toEqual([one.id]);
});

test('featured products that cannot be saved are shown as they were', async ({ page }) => {
  await keepFeatured(page, true);
  const product = await addProduct(page.request);
  await page.goto('/admin/products/storefront');
  await feature(page, product);
  await expect(page.getByText('The featured products could not be saved').first()).toBeVisible();
  await expect(page.getByText('No product is featured')).toBeVisible();
});

test('a category is renamed and merged after it is said what moves; its old name can be forgotten', async ({
  page,
}) => {
  const { drugName: twin, id } = await addProduct(page.request);
  const category = { old: `${twin} old`, renamed: `${twin} new` };
  const patched = await page.request.patch(`/api/admin/products/${id}`, { data: { category: category.old } });
  expect(patched.status()).toBe(200);
  await page.goto('/admin/products/storefront');
  await waitForHydration(page, 'main select');
  const select = page.getByLabel('Category to rename');
  const title = page.getByLabel('New name');
  await select.selectOption(category.old);
  await title.fill(category.renamed);
  await expect(page.getByText(`1 product will be in “${category.renamed}”`)).toBeVisible();
  await page.getByRole('button', { name: 'Rename' }).click();
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: category.renamed }) });
  await expect(row.getByRole('button', { name: `Stop reading ${category.old.toLowerCase()}` })).toBeVisible();
  await select.selectOption(category.renamed);
  await title.fill('respiratory');
  await expect(page.getByText('1 product moves into “Respiratory”')).toBeVisible();
  await page.getByRole('button', { name: 'Move products' }).click();
  await expect(row).toHaveCount(0);
  const respiratory = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Respiratory' }) });
  const other = respiratory.getByRole('button', { name: category.old.toLowerCase() });
  await other.press('Enter');
  await expect(other).toHaveCount(0);
  await expect(page.getByRole('table')).toBeFocused();
});
