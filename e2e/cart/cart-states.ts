import { newVerifiedCustomer } from '../fixtures/accounts.ts';
import { failRequests, holdRequests } from '../fixtures/network.ts';
import { fillCart } from '../fixtures/orders.ts';
import { productCard } from '../fixtures/pages.ts';
import { expect } from '../fixtures/test.ts';
import { phone } from '../fixtures/viewports.ts';
import type { ScenarioContext } from '../page-states/scenario.ts';

const cartAddress = '**/api/cart';

export async function visitCartStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  const customer = await newVerifiedCustomer(page.request);
  const cartButton = (count: number) =>
    page.getByRole('button', { name: t('Cart, {{number}} items', { count, number: String(count) }), exact: true });
  const cart = page.getByRole('dialog', { name: t('Shopping Cart') });

  const release = await holdRequests(page, cartAddress);
  await open('/products?search=sertraline');
  await cartButton(0).click();
  await expect(cart.getByText(t('Loading your cart'))).toBeVisible();
  await checkState('cart, loading');
  release();
  await expect(cart.getByText(t('Your cart is empty'))).toBeVisible();
  await checkState('cart, empty');
  await cart.getByRole('button', { name: t('Proceed to Checkout') }).click();
  await expect(page.getByText(t('Cart is empty')).first()).toBeVisible();
  await checkState('cart, with an error toast');
  await cart.getByRole('button', { name: t('Close') }).click();

  const add = productCard(page, 'Sertraline').getByRole('button', { name: t('Add to Cart') });
  const releaseAddition = await holdRequests(page, cartAddress);
  await add.click();
  await expect(productCard(page, 'Sertraline').locator('[aria-busy=true]')).toBeVisible();
  await checkState('product being added');
  releaseAddition();
  await expect(productCard(page, 'Sertraline').getByRole('button', { name: t('Added!') })).toBeVisible();
  await expect(page.getByText(t('Product has been added to your cart.')).first()).toBeVisible();
  await checkState('product added, with a success toast');

  await page.getByRole('button', { name: `${customer.firstName} ${customer.lastName}` }).click();
  await expect(page.getByRole('menuitem', { name: t('Logout') })).toBeVisible();
  await checkState('user menu');
  await page.keyboard.press('Escape');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: t('Menu') }).click();
  await expect(page.getByRole('link', { name: t('My Profile') })).toBeVisible();
  await checkState('menu of a customer on a phone');

  await fillCart(page.request, 'metformin');
  await open('/products?search=sertraline');
  await cartButton(3).click();
  await expect(cart.getByText('Metformin', { exact: true })).toBeVisible();
  await checkState('cart, with lines');
  await cart.getByRole('button', { name: t('Remove {{name}}', { name: 'Metformin' }) }).click();
  await expect(cart.getByRole('button', { name: t('Undo') })).toBeVisible();
  await checkState('cart, with a removed line');
  await cart.getByRole('button', { name: t('Undo') }).click();
  await expect(cart.getByRole('button', { name: t('Remove {{name}}', { name: 'Metformin' }) })).toBeVisible();
  await page.route('**/api/cart', async (route) => {
    const lines = await (await route.fetch()).json();
    await route.fulfill({ json: lines.map((line: object) => ({ ...line, available: false })) });
  });
  await failRequests(page, '**/api/cart/*');
  await cart.getByRole('button', { name: t('Increase quantity of {{name}}', { name: 'Metformin' }) }).click();
  await expect(page.getByText(t('Failed to update cart item.')).first()).toBeVisible();
  await expect(cart.getByText(t('No longer available')).first()).toBeVisible();
  await checkState('cart, lines no longer available');
  await page.unrouteAll({ behavior: 'wait' });

  await failRequests(page, cartAddress);
  await open('/products?search=sertraline');
  await cartButton(0).click();
  await expect(cart.getByText(t('Failed to fetch cart'))).toBeVisible();
  await checkState('cart, could not be loaded');
}
