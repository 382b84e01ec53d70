import type { Page } from '@playwright/test';
import { newVerifiedCustomer } from '../fixtures/accounts.ts';
import { recordLiveRegion } from '../fixtures/live-region.ts';
import { failRequests, holdRequests } from '../fixtures/network.ts';
import { productCard, waitForHydration } from '../fixtures/pages.ts';
import { expect, slow, test } from '../fixtures/test.ts';

const cartButton = (page: Page) => page.getByRole('button', { name: /^Cart, / });

/** Opens the page of the product whose card a search shows. */
async function openProduct(page: Page, search: string, drugName: string): Promise<void> {
  await page.goto(`/products?search=${encodeURIComponent(search)}`);
  await waitForHydration(page);
  await productCard(page, drugName).getByRole('link', { name: drugName }).click();
  await expect(page.getByRole('heading', { level: 1, name: drugName })).toBeVisible();
}

test(
  'a card leads to the page of its product, and Back returns to the same place in the list',
  slow,
  async ({ page }) => {
    await page.goto('/products');
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Load More Products' }).click();
    const card = page.getByRole('article').nth(12);
    await card.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    const name = (await card.getByRole('heading').textContent()) ?? '';
    await card.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(/\/products\/\d+\/[a-z0-9-]+$/);
    await expect(page).toHaveTitle(new RegExp(`^${name.replace(/[()]/g, '.')}.* \\| Theriac$`));
    await page.goBack();
    await expect(page.getByRole('article')).toHaveCount(16);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  },
);

test('the page has the focus, and its title is announced before the product has loaded', slow, async ({ page }) => {
  await page.goto('/products?search=levothyroxine');
  await waitForHydration(page);
  const announced = await recordLiveRegion(page.locator('[aria-live=polite].sr-only:not(main *)'));
  const release = await holdRequests(page, '**/api/products/*');
  await productCard(page, 'Levothyroxine').getByRole('link', { name: 'Levothyroxine' }).press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await expect
    .poll(() => announced.jsonValue())
    .toContainEqual(expect.stringMatching(/^Levothyroxine, .* \| Theriac$/));
  release();
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(page.locator('main')).toBeFocused();
});

test('a quantity of a strength is added, with Enter too; a wrong one is explained and kept', async ({ page }) => {
  await newVerifiedCustomer(page.request);
  await openProduct(page, 'levothyroxine', 'Levothyroxine');
  const quantity = page.getByRole('textbox', { name: 'Quantity of 100 mcg' });
  await quantity.fill('0');
  await quantity.press('Enter');
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveAccessibleDescription(/1.*999/);
  await expect(quantity).toHaveValue('0');
  await quantity.fill('3');
  await quantity.press('Enter');
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 3 items');
  await page.getByRole('button', { name: 'Add 50 mcg to cart' }).click();
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 4 items');
});

test('a quantity typed before hydration is added', slow, async ({ page }) => {
  await newVerifiedCustomer(page.request);
  await openProduct(page, 'levothyroxine', 'Levothyroxine');
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto(page.url(), { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Quantity of 100 mcg' }).fill('6');
  await page.getByRole('button', { name: 'Add 100 mcg to cart' }).click();
  release();
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 6 items');
});

test('what a visitor chooses is in the cart after the sign-in, in its quantity', async ({ page }) => {
  await openProduct(page, 'levothyroxine', 'Levothyroxine');
  await page.getByRole('textbox', { name: 'Quantity of 100 mcg' }).fill('5');
  await page.getByRole('button', { name: 'Add 100 mcg to cart' }).click();
  await expect(page).toHaveURL('/auth');
  await newVerifiedCustomer(page.request);
  await page.goto('/products');
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 5 items');
});

test('a link can name a strength, also before hydration', slow, async ({ page, browser }) => {
  await openProduct(page, 'levothyroxine', 'Levothyroxine');
  const address = `${page.url()}?dosage=75+mcg`;
  const row = (on: Page) => on.getByRole('row').filter({ hasText: '75 mcg' });
  await page.goto(address);
  await expect(row(page)).toHaveAttribute('aria-current', 'true');
  const withoutScripts = await browser.newPage({ javaScriptEnabled: false });
  await withoutScripts.goto(address);
  await expect(row(withoutScripts)).toHaveAttribute('aria-current', 'true');
  await withoutScripts.close();
});

test('packs of other makers are compared by the price of one tablet, and added', async ({ page }) => {
  await newVerifiedCustomer(page.request);
  await mockRelated(page);
  await openProduct(page, 'levothyroxine', 'Levothyroxine');
  const table = page.getByRole('table', { name: /Other packs and brands/ });
  const row = table.getByRole('row').filter({ hasText: 'Eltroxin' });
  await expect(row).toContainText('$0.082 per tablet');
  await expect(row.getByRole('link', { name: 'Eltroxin' })).toHaveAttribute('href', /\/products\/\d+\/.*dosage=/);
  await row.getByRole('button', { name: /to cart, Eltroxin, Bottle of 200 tablets$/ }).click();
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 items');
  await expect(page.getByRole('region', { name: 'Other forms and strengths' })).toContainText('solution · oral');
  await expect(page.getByRole('link', { name: 'Search for all products with Levothyroxine' })).toBeVisible();
});

test('a product that cannot be loaded says so, and is loaded again', slow, async ({ page }) => {
  await page.goto('/products?search=levothyroxine');
  await waitForHydration(page);
  await failRequests(page, '**/api/products/*');
  await productCard(page, 'Levothyroxine').getByRole('link', { name: 'Levothyroxine' }).click();
  await expect(page.getByText('Failed to fetch the product')).toBeVisible();
  // The prefetch of the link failed, and the page may send one more request by itself. After a click, only the next click sends one.
  const failedAgain = page.waitForResponse('**/api/products/*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await failedAgain;
  await expect(page.getByText('Failed to fetch the product')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Levothyroxine' })).toBeVisible();
});

/** The starter catalogue has each medicine once: adds another pack and another form to the product that is loaded. */
async function mockRelated(page: Page): Promise<void> {
  await page.route('**/api/products/*', async (route) => {
    const response = await route.fetch();
    const product = await response.json();
    const other = { ...product, brandName: 'Eltroxin', packagingType: 'Bottle of 200 tablets' };
    await route.fulfill({
      response,
      json: {
        ...product,
        otherPacks: [{ ...other, pack: { quantity: 200, unit: 'tablet' } }],
        otherForms: [{ ...other, brandName: 'Tirosint', forms: ['solution'], availableDosages: ['100 mcg/mL'] }],
        relatedTotal: 3,
      },
    });
  });
}
