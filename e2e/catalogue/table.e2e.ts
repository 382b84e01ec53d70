import type { Page } from '@playwright/test';
import { newVerifiedCustomer } from '../fixtures/accounts.ts';
import { failRequests } from '../fixtures/network.ts';
import { productCard, waitForHydration } from '../fixtures/pages.ts';
import { expect, slow, test } from '../fixtures/test.ts';

async function openTable(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Table view' }).click();
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();
}

const rowOf = (page: Page, dosage: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: dosage, exact: true }) });

test('a table has a row for each strength, with its price, its price per unit and its pack', async ({ page }) => {
  await openTable(page, '/products?search=THR-ABX-0001');
  await expect(page.getByRole('rowheader', { name: /^Amoxicillin · Amoxil/ })).toBeVisible();
  const row = rowOf(page, '250 mg');
  await expect(row).toContainText('$9.40');
  await expect(row).toContainText('$0.47 per capsule');
  await expect(row).toContainText('capsule · THR-ABX-0001');
  await row.getByRole('link', { name: 'Blister pack of 20 capsules' }).click();
  await expect(page).toHaveURL(/\/products\/\d+\/amoxicillin\?dosage=250\+mg$/);
  await page.goBack();
  await expect(rowOf(page, '250 mg')).toBeVisible();
});

test('the choice is kept on this device, and the cards come back', slow, async ({ page }) => {
  await openTable(page, '/products?search=amoxicillin');
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  const choice = page.getByRole('button', { name: 'Card view' });
  await choice.press('Enter');
  await expect(productCard(page, 'Amoxicillin')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Table view' })).toBeFocused();
  await page.reload();
  await waitForHydration(page);
  await expect(productCard(page, 'Amoxicillin')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Table view' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('quantities are typed and added with the keyboard, from row to row', async ({ page }) => {
  await newVerifiedCustomer(page.request);
  await openTable(page, '/products?search=THR-ABX-0001');
  await rowOf(page, '250 mg').getByRole('textbox').focus();
  await page.keyboard.type('24');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cart, 24 items' })).toBeVisible();
  await expect(rowOf(page, '250 mg').getByRole('textbox')).toHaveValue('1');
  await page.keyboard.press('ArrowDown');
  const second = rowOf(page, '500 mg').getByRole('textbox');
  await expect(second).toBeFocused();
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(second).toHaveAccessibleDescription('Quantity must be a whole number from 1 to 999');
  await page.keyboard.press('ArrowUp');
  await expect(rowOf(page, '250 mg').getByRole('textbox')).toBeFocused();
});

test('the strength that was searched is marked', slow, async ({ page }) => {
  await openTable(page, '/products?search=amoxicillin+500');
  await expect(rowOf(page, '500 mg').first()).toHaveAttribute('aria-current', 'true');
  await expect(rowOf(page, '250 mg').first()).not.toHaveAttribute('aria-current');
});

test('more products are added below, and the first of them has the focus', slow, async ({ page }) => {
  await openTable(page, '/products');
  const headings = page.locator('tbody');
  const before = await headings.count();
  await page.getByRole('button', { name: 'Load More Products' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Showing 16 of/ })).toBeVisible();
  await expect(headings.nth(before).getByRole('textbox').first()).toBeFocused();
});

test('while the table cannot be fetched, the cards stay', slow, async ({ page }) => {
  await page.goto('/products?search=amoxicillin');
  await waitForHydration(page);
  await failRequests(page, '**/products-table-*.js');
  await page.getByRole('button', { name: 'Table view' }).click();
  await expect(page.getByText('Could not load this part of the page.').first()).toBeVisible();
  await expect(productCard(page, 'Amoxicillin')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Table view' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test.describe('before hydration', () => {
  test.use({ javaScriptEnabled: false });

  test('Enter in a quantity keeps the page, its search and the number', slow, async ({ page }) => {
    await page.goto('/products?search=metformin');
    const packs = page.getByRole('article').first().getByRole('textbox');
    await packs.fill('12');
    await packs.press('Enter');
    await expect(page).toHaveURL('/products?search=metformin');
    await expect(packs).toHaveValue('12');
  });
});
