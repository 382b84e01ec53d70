import type { Browser, Page } from '@playwright/test';
import { type Customer, newVerifiedCustomer, signIn, signInByForm } from '../fixtures/accounts.ts';
import { fillCart } from '../fixtures/orders.ts';
import { fillShippingAddress, placeOrderButton } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/test.ts';

/** Registers another customer with a product in the cart, outside this browser context. */
async function newOtherCustomer(browser: Browser): Promise<Customer> {
  const context = await browser.newContext();
  const other = await newVerifiedCustomer(context.request);
  await fillCart(context.request, 'sertraline');
  await context.close();
  return other;
}

const userMenu = (page: Page) => page.getByRole('button', { name: 'Amelia Okafor' });
const address = (page: Page) => page.getByLabel('Address', { exact: true });
const stored = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));
const TYPED_ADDRESS = '114 Wickham Street';

/** Opens a checkout and types an address. */
async function typeAddress(page: Page): Promise<void> {
  await fillCart(page.request, 'metformin');
  await page.goto('/checkout');
  await fillShippingAddress(page);
}

test('a tab with a typed address drops it when another tab signs out, and shows the next user who signs in', async ({
  page,
  context,
  browser,
  customer: _,
}) => {
  const other = await newOtherCustomer(browser);
  await typeAddress(page);
  const second = await context.newPage();
  await second.goto('/products');
  await userMenu(second).click();
  await second.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  expect(await stored(page)).not.toContain(TYPED_ADDRESS);
  await signInByForm(second, other);
  await expect(page).toHaveURL(/\/products$/);
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(other.email);
  await expect(address(page)).toHaveValue('');
});

test('a tab that missed a change of user places no order for the new user, and shows the checkout of the new user', async ({
  page,
  browser,
  customer: _,
}) => {
  const other = await newOtherCustomer(browser);
  await typeAddress(page);
  await signIn(page.request, other);
  const userIds: string[] = [];
  page.on('request', (request) => userIds.push(request.headers()['x-signed-in-as'] ?? ''));
  await placeOrderButton(page).click();
  await expect(page.getByText('Your last action was not carried out.').first()).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(other.email);
  await expect(address(page)).toHaveValue('');
  await expect(page.getByText('Sertraline').first()).toBeVisible();
  await expect(page.getByText('Metformin')).toHaveCount(0);
  expect(await stored(page)).not.toContain(TYPED_ADDRESS);
  expect(await (await page.request.get('/api/orders')).json()).toEqual([]);
  expect(userIds.some((id) => id !== '')).toBe(true);
});

test('a tab that missed a change of user adds nothing to the cart of the new user', async ({
  page,
  browser,
  customer: _,
}) => {
  const other = await newOtherCustomer(browser);
  await page.goto('/products?search=metformin');
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  await signIn(page.request, other);
  await page.getByRole('article').first().getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Your last action was not carried out.').first()).toBeVisible();
  await expect(page.getByText('You are now signed in as Amelia Okafor.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
  expect(await (await page.request.get('/api/cart')).json()).toHaveLength(1);
});

test('the tab of a visitor follows a sign-in and a sign-out in another tab', async ({ page, context, browser }) => {
  const other = await newOtherCustomer(browser);
  await page.goto('/products');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  const second = await context.newPage();
  await signInByForm(second, other);
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(second.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('a customer whose session expired gets the typed address back after signing in again', async ({
  page,
  context,
  customer,
}) => {
  await typeAddress(page);
  await context.clearCookies();
  const second = await context.newPage();
  await second.goto('/products');
  await expect(page).toHaveURL(/\/auth$/);
  await signInByForm(second, customer);
  await expect(page).toHaveURL(/\/products$/);
  await page.goto('/checkout');
  await expect(address(page)).toHaveValue(new RegExp(TYPED_ADDRESS));
});
