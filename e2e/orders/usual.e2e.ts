import type { Page } from '@playwright/test';
import { newVerifiedCustomer } from '../fixtures/accounts.ts';
import { failRequests } from '../fixtures/network.ts';
import { fillCart, orderMetformin, placeOrder } from '../fixtures/orders.ts';
import { expect, slow, test } from '../fixtures/test.ts';

/** The customer has ordered metformin five times, and warfarin once. */
test.beforeEach(async ({ page }) => {
  await newVerifiedCustomer(page.request);
  for (let order = 0; order < 5; order += 1) await orderMetformin(page.request);
  await fillCart(page.request, 'warfarin');
  await placeOrder(page.request);
});

const usual = (page: Page) => page.getByRole('group').filter({ hasText: 'Usually ordered' });

test('what is usually ordered is added in its usual quantity', async ({ page }) => {
  await page.goto('/profile');
  await page.getByText('Usually ordered').click();
  await expect(usual(page).getByRole('listitem')).toHaveCount(2);
  const first = usual(page).getByRole('listitem').first();
  await expect(first).toContainText('Metformin');
  await expect(first).toContainText('In 5 orders of the last twelve months');
  await first.getByRole('button', { name: /^Add 2 of Metformin, .* to cart$/ }).click();
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
  await first.getByRole('link', { name: 'Metformin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Metformin' })).toBeVisible();
});

test('usual products that cannot be loaded are loaded again', slow, async ({ page }) => {
  await failRequests(page, '**/api/usual-products');
  await page.goto('/profile');
  await page.getByText('Usually ordered').press('Enter');
  await expect(page.getByText('Your usual products could not be loaded')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(usual(page).getByRole('listitem')).toHaveCount(2);
});
