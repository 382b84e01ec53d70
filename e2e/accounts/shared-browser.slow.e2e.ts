import type { Browser, Page } from '@playwright/test';
import { type Customer, newVerifiedCustomer, signIn, signInByForm } from '../fixtures/accounts.ts';
import { fillCart } from '../fixtures/orders.ts';
import { fillShippingAddress, placeOrderButton } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/test.ts';

/** Somebody else with an account and something in the cart, who has not been at this browser. */
async function somebodyElse(browser: Browser): Promise<Customer> {
  const elsewhere = await browser.newContext();
  const other = await newVerifiedCustomer(elsewhere.request);
  await fillCart(elsewhere.request, 'sertraline');
  await elsewhere.close();
  return { ...other, lastName: 'Okafor' };
}

const userMenu = (page: Page) => page.getByRole('button', { name: 'Amelia Okafor' });
const address = (page: Page) => page.getByLabel('Address', { exact: true });
const stored = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));
const TYPED = '114 Wickham Street';

/** A checkout with an address that its person has typed. */
async function typeAddress(page: Page): Promise<void> {
  await fillCart(page.request, 'metformin');
  await page.goto('/checkout');
  await fillShippingAddress(page);
}

test('a tab where somebody has typed an address hears of their signing out, and of who signs in', async ({
  page,
  context,
  browser,
  customer: _,
}) => {
  const other = await somebodyElse(browser);
  await typeAddress(page);
  const second = await context.newPage();
  await second.goto('/products');
  await userMenu(second).click();
  await second.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  expect(await stored(page)).not.toContain(TYPED);
  await signInByForm(second, other);
  await expect(page).toHaveURL(/\/products$/);
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(other.email);
  await expect(address(page)).toHaveValue('');
});

test('a tab that did not hear of it places no order in the name of who signed in, and shows them their own checkout', async ({
  page,
  browser,
  customer: _,
}) => {
  const other = await somebodyElse(browser);
  await typeAddress(page);
  await signIn(page.request, other);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.headers()['x-signed-in-as'] ?? ''));
  await placeOrderButton(page).click();
  await expect(page.getByText('Your last action was not carried out.').first()).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(other.email);
  await expect(address(page)).toHaveValue('');
  await expect(page.getByText('Sertraline').first()).toBeVisible();
  await expect(page.getByText('Metformin')).toHaveCount(0);
  expect(await stored(page)).not.toContain(TYPED);
  expect(await (await page.request.get('/api/orders')).json()).toEqual([]);
  expect(sent.some((id) => id !== '')).toBe(true);
});

test('a tab that did not hear of it adds nothing to the cart of who signed in', async ({
  page,
  browser,
  customer: _,
}) => {
  const other = await somebodyElse(browser);
  await page.goto('/products?search=metformin');
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  await signIn(page.request, other);
  await page.getByRole('article').first().getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Your last action was not carried out.').first()).toBeVisible();
  await expect(page.getByText('You are now signed in as Amelia Okafor.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
  expect(await (await page.request.get('/api/cart')).json()).toHaveLength(1);
});

test("a visitor's tab hears of who signs in, and of their signing out", async ({ page, context, browser }) => {
  const other = await somebodyElse(browser);
  await page.goto('/products');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  const second = await context.newPage();
  await signInByForm(second, other);
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(second.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('what somebody typed is theirs again when their session ended and they come back', async ({
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
  await expect(address(page)).toHaveValue(new RegExp(TYPED));
});
