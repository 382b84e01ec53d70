import type { Page } from '@playwright/test';
import type { CartLine } from '#contract/cart.ts';
import { holdRequests } from '../fixtures/network.ts';
import { fillCart, placeOrder } from '../fixtures/orders.ts';
import { expect, slow, test } from '../fixtures/test.ts';

async function openCart(page: Page) {
  await page.goto('/products');
  await page.getByRole('button', { name: /^Cart, / }).click();
  return page.getByRole('dialog', { name: 'Shopping Cart' });
}

const cartOf = async (page: Page): Promise<CartLine[]> => (await page.request.get('/api/cart')).json();
const drugNames = (lines: CartLine[]) => lines.map(({ product }) => product.drugName);

test('a removed line comes back in its place with its quantity', async ({ page, customer: _ }) => {
  for (const drugName of ['warfarin', 'metformin', 'sertraline']) await fillCart(page.request, drugName);
  const before = await cartOf(page);
  const cart = await openCart(page);
  const removeMetformin = cart.getByRole('button', { name: 'Remove Metformin', exact: true });
  const undo = cart.getByRole('button', { name: 'Undo' });
  await removeMetformin.focus();
  await page.keyboard.press('Enter');
  await expect(undo).toBeFocused();
  await expect(undo).toHaveAccessibleDescription(/^Removed: Metformin .* mg/);
  await expect.poll(async () => drugNames(await cartOf(page))).toEqual(['Warfarin', 'Sertraline']);
  await page.keyboard.press('Enter');
  await expect(removeMetformin).toBeFocused();
  await expect(undo).toBeHidden();
  expect(await cartOf(page)).toEqual(before);
});

test('several removed lines come back one by one, until the cart is closed', slow, async ({ page, customer: _ }) => {
  for (const drugName of ['warfarin', 'metformin', 'sertraline']) await fillCart(page.request, drugName);
  const cart = await openCart(page);
  const undo = cart.getByRole('button', { name: 'Undo' });
  for (const drugName of ['Warfarin', 'Metformin', 'Sertraline'])
    await cart.getByRole('button', { name: `Remove ${drugName}` }).click();
  await expect(undo).toHaveCount(3);
  await undo.nth(1).click();
  await expect(cart.getByRole('button', { name: 'Remove Metformin' })).toBeVisible();
  await expect(undo).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Cart, 2 / }).click();
  await expect(cart.getByRole('button', { name: 'Remove Metformin' })).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test('a quantity that was still being saved is the one that comes back', slow, async ({ page, customer: _ }) => {
  await fillCart(page.request, 'warfarin');
  const cart = await openCart(page);
  const release = await holdRequests(page, '**/api/cart/*');
  await cart.getByRole('button', { name: 'Increase quantity of Warfarin' }).click();
  await cart.getByRole('button', { name: 'Increase quantity of Warfarin' }).click();
  const shown = await cart.getByLabel('Quantity of Warfarin').getByRole('textbox').inputValue();
  await cart.getByRole('button', { name: 'Remove Warfarin' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  release();
  await expect(cart.getByRole('button', { name: 'Remove Warfarin' })).toBeVisible();
  expect(shown).toBe('4');
  expect((await cartOf(page)).map(({ quantity }) => quantity)).toEqual([4]);
});

test('an emptied cart comes back whole', slow, async ({ page, customer: _ }) => {
  for (const drugName of ['warfarin', 'metformin', 'sertraline']) await fillCart(page.request, drugName);
  const before = await cartOf(page);
  const cart = await openCart(page);
  await expect(cart.getByText('3 products · ')).toBeVisible();
  await cart.getByRole('button', { name: 'Empty cart' }).click();
  await expect(cart.getByText('Your cart is empty')).toBeVisible();
  expect(await cartOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cart.getByRole('button', { name: /^Remove / })).toHaveCount(3);
  expect(await cartOf(page)).toEqual(before);
});

test('a failed undo is reported, and the line stays removed', slow, async ({ page, customer: _ }) => {
  await fillCart(page.request, 'warfarin');
  const cart = await openCart(page);
  await cart.getByRole('button', { name: 'Remove Warfarin' }).click();
  await page.route('**/api/cart/restore', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Failed to put the product back into your cart.').first()).toBeVisible();
  await expect(cart.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('two lines come back whose removal was still being saved', slow, async ({ page, customer: _ }) => {
  for (const drugName of ['warfarin', 'metformin']) await fillCart(page.request, drugName);
  const cart = await openCart(page);
  const release = await holdRequests(page, '**/api/cart/*');
  for (const drugName of ['Warfarin', 'Metformin']) {
    await cart.getByRole('button', { name: `Remove ${drugName}` }).click();
  }
  const undo = cart.getByRole('button', { name: 'Undo' });
  await undo.nth(0).click();
  await undo.nth(1).click();
  release();
  await expect(cart.getByRole('button', { name: /^Remove / })).toHaveCount(2);
  expect(drugNames(await cartOf(page))).toEqual(['Warfarin', 'Metformin']);
});

test('what was removed, put back and ordered cannot be put back again', slow, async ({ page, customer: _ }) => {
  for (const drugName of ['warfarin', 'metformin']) await fillCart(page.request, drugName);
  const cart = await openCart(page);
  await cart.getByRole('button', { name: 'Empty cart' }).click();
  await cart.getByRole('button', { name: 'Undo' }).click();
  await expect(cart.getByRole('button', { name: /^Remove / })).toHaveCount(2);
  await cart.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await placeOrder(page.request);
  await page.getByRole('button', { name: /^Cart, / }).click();
  await expect(cart.getByText('Your cart is empty')).toBeVisible();
  await expect(cart.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});
