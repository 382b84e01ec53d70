import type { Page } from '@playwright/test';
import { newVerifiedCustomer } from '../fixtures/accounts.ts';
import { failRequests } from '../fixtures/network.ts';
import { productCard, waitForHydration } from '../fixtures/pages.ts';
import { expect, slow, test } from '../fixtures/test.ts';

const comparison = (page: Page) => page.getByRole('table', { name: 'Compared products' });
const columns = (page: Page) => comparison(page).getByRole('columnheader');
const results = (page: Page) => page.getByRole('link', { name: /^Add .* to the comparison$/ });

/** Searches on the page of a comparison, and adds the first result. */
async function addProduct(page: Page, search: string): Promise<void> {
  const before = await columns(page).count();
  await page.getByRole('searchbox', { name: 'Search for a product to compare' }).fill(search);
  await results(page).first().click();
  await expect(columns(page)).toHaveCount(before + 1);
}

test('from a product to a comparison of four, whose address is a link to it', slow, async ({ page, browser }) => {
  await page.goto('/products?search=levothyroxine');
  await waitForHydration(page);
  await productCard(page, 'Levothyroxine').getByRole('link', { name: 'Levothyroxine' }).click();
  await page.getByRole('link', { name: 'Compare with other products' }).click();
  await expect(columns(page)).toHaveText([/Levothyroxine/]);
  await expect(page.getByText('Search for a second product')).toBeVisible();
  for (const search of ['apixaban', 'diazepam', 'imatinib']) await addProduct(page, search);
  await expect(page.getByText('Remove one to compare another')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.locator('main search')).toBeFocused();
  const visitor = await browser.newPage({ javaScriptEnabled: false });
  await visitor.goto(page.url());
  await expect(columns(visitor)).toHaveText([/Levothyroxine/, /Apixaban/, /Diazepam/, /Imatinib/]);
  await visitor.close();
});

test('a product is removed, and Back brings it back; the focus stays in the page', slow, async ({ page }) => {
  await page.goto('/compare');
  await waitForHydration(page, 'main input');
  await addProduct(page, 'apixaban');
  await expect(page.getByRole('search').filter({ has: page.getByRole('searchbox') })).toBeFocused();
  await addProduct(page, 'diazepam');
  await page.getByRole('link', { name: /^Remove Apixaban/ }).press('Enter');
  await expect(columns(page)).toHaveText([/Diazepam/]);
  await expect(page.locator('main')).toBeFocused();
  await page.goBack();
  await expect(columns(page)).toHaveText([/Apixaban/, /Diazepam/]);
});

test('rows that are equal can be hidden; what a product is not sold in is said', slow, async ({ page }) => {
  await page.goto('/compare');
  await waitForHydration(page, 'main input');
  for (const search of ['apixaban', 'diazepam']) await addProduct(page, search);
  const row = (name: string | RegExp) => comparison(page).getByRole('row', { name });
  await expect(row('Route oral oral')).toBeVisible();
  await expect(row(/^2\.5 mg/)).toContainText('Not sold');
  await page.getByRole('checkbox', { name: 'Show only what differs' }).check();
  await expect(row('Route oral oral')).toBeHidden();
  await expect(row(/^Category/)).toBeVisible();
  await expect(row(/^2\.5 mg/)).toBeVisible();
});

test('what is compared can be added to the cart', async ({ page }) => {
  await newVerifiedCustomer(page.request);
  await page.goto('/compare');
  await waitForHydration(page, 'main input');
  await addProduct(page, 'apixaban');
  await page.getByRole('button', { name: /^Add 5 mg to cart, Apixaban, Eliquis/ }).click();
  await expect(page.getByRole('button', { name: /^Cart, 1 / })).toBeVisible();
});

test('a comparison that cannot be loaded says so, and is loaded again', slow, async ({ page }) => {
  await page.goto('/compare');
  await waitForHydration(page, 'main input');
  await failRequests(page, '**/api/products/*');
  await page.getByRole('searchbox').fill('apixaban');
  await results(page).first().click();
  await expect(page.getByText('Failed to fetch products')).toBeVisible();
  await expect(page.getByText('no longer sold')).toBeHidden();
  await expect(page.getByText('No product is chosen yet')).toBeHidden();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(columns(page)).toHaveText([/Apixaban/]);
});

test('on a phone the comparison scrolls by itself, and the names of its rows stay in sight', slow, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/compare');
  await waitForHydration(page, 'main input');
  for (const search of ['apixaban', 'diazepam', 'imatinib']) await addProduct(page, search);
  const last = columns(page).last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  const rowName = comparison(page).getByRole('rowheader').first();
  await expect.poll(() => rowName.evaluate((cell) => cell.getBoundingClientRect().left)).toBeLessThan(40);
  expect(await rowName.evaluate((cell) => cell.getBoundingClientRect().left)).toBeGreaterThanOrEqual(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
