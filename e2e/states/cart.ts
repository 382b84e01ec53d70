import { card, expect, fillCart, newVerifiedCustomer } from '../store.ts';
import { failToLoad, holdBack, phone, type Walk } from './walk.ts';

const cartAddress = '**/api/cart';

export async function cartStates({ page, t, go, look }: Walk): Promise<void> {
  const customer = await newVerifiedCustomer(page.request);
  const cartButton = (count: number) =>
    page.getByRole('button', { name: t('Cart, {{number}} items', { count, number: String(count) }), exact: true });
  const cart = page.getByRole('dialog', { name: t('Shopping Cart') });

  const release = await holdBack(page, cartAddress);
  await go('/products?search=sertraline');
  await cartButton(0).click();
  await expect(cart.getByText(t('Loading your cart'))).toBeVisible();
  await look('cart, loading');
  release();
  await expect(cart.getByText(t('Your cart is empty'))).toBeVisible();
  await look('cart, empty');
  await cart.getByRole('button', { name: t('Proceed to Checkout') }).click();
  await expect(page.getByText(t('Cart is empty')).first()).toBeVisible();
  await look('cart, toast of an error beside it');
  await cart.getByRole('button', { name: t('Close') }).click();

  const add = card(page, 'Sertraline').getByRole('button', { name: t('Add to Cart') });
  const releaseAddition = await holdBack(page, cartAddress);
  await add.click();
  await expect(card(page, 'Sertraline').locator('[aria-busy=true]')).toBeVisible();
  await look('product on its way to the cart');
  releaseAddition();
  await expect(card(page, 'Sertraline').getByRole('button', { name: t('Added!') })).toBeVisible();
  await expect(page.getByText(t('Product has been added to your cart.')).first()).toBeVisible();
  await look('product added, toast of a success');

  await page.getByRole('button', { name: `${customer.firstName} ${customer.lastName}` }).click();
  await expect(page.getByRole('menuitem', { name: t('Logout') })).toBeVisible();
  await look('user menu');
  await page.keyboard.press('Escape');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: t('Menu') }).click();
  await expect(page.getByRole('link', { name: t('My Profile') })).toBeVisible();
  await look('menu of a customer on a phone');

  await fillCart(page.request, 'metformin');
  await go('/products?search=sertraline');
  await cartButton(3).click();
  await expect(cart.getByText('Metformin', { exact: true })).toBeVisible();
  await look('cart, with lines');
  await page.route('**/api/cart', async (route) => {
    const lines = await (await route.fetch()).json();
    await route.fulfill({ json: lines.map((line: object) => ({ ...line, available: false })) });
  });
  await failToLoad(page, '**/api/cart/*');
  await cart.getByRole('button', { name: t('Increase quantity of {{name}}', { name: 'Metformin' }) }).click();
  await expect(page.getByText(t('Failed to update cart item.')).first()).toBeVisible();
  await expect(cart.getByText(t('No longer available')).first()).toBeVisible();
  await look('cart, lines no longer available');
  await page.unrouteAll({ behavior: 'wait' });

  await failToLoad(page, cartAddress);
  await go('/products?search=sertraline');
  await cartButton(0).click();
  await expect(cart.getByText(t('Failed to fetch cart'))).toBeVisible();
  await look('cart, could not be loaded');
}
