import { failRequests, holdRequests } from '../fixtures/network.ts';
import { productCard } from '../fixtures/pages.ts';
import { expect, slow, test } from '../fixtures/test.ts';

test.beforeEach(async ({ page, customer: _ }) => {
  await page.goto('/products?search=sertraline');
  await productCard(page, 'Sertraline').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('button', { name: 'Cart, 1 items' })).toBeVisible();
});

test('the drawer is 384 px wide, at the right in English and at the left in Arabic', slow, async ({ page }) => {
  for (const [language, x] of [
    ['en', 1280 - 384],
    ['ar', 0],
  ] as const) {
    await page.getByLabel('Language').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.locator('header').getByRole('button').first().click();
    const drawer = page.getByRole('dialog');
    await expect.poll(() => drawer.boundingBox()).toEqual({ x, y: 0, width: 384, height: 720 });
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  }
});

test('on a narrow screen the drawer fills the width', slow, async ({ page }) => {
  await page.setViewportSize({ width: 416, height: 720 });
  await page.getByRole('button', { name: 'Cart, 1 items' }).click();
  await expect.poll(() => page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 416, height: 720 });
});

test('one Escape closes the drawer, even while a toast is over it', slow, async ({ page }) => {
  const button = page.getByRole('button', { name: 'Cart, 1 items' });
  await button.click();
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  await page.route('**/api/cart/*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await drawer.getByRole('button', { name: 'Increase quantity of Sertraline' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Failed to update cart item.' });
  await expect(toast).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(toast).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0);
});

test('the drawer traps the focus and locks scrolling of the page', slow, async ({ page }) => {
  await page.goto('/products');
  await page.mouse.move(640, 500);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);
  const button = page.getByRole('button', { name: 'Cart, 1 items' });
  await button.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  const tabStops = ['Close', /^Decrease/, /^Quantity of/, /^Increase/, /^Remove/, 'Proceed to Checkout', 'Close'];
  for (const name of tabStops) {
    await expect(drawer.locator(':focus')).toHaveAccessibleName(name);
    await page.keyboard.press('Tab');
  }
  await page.mouse.wheel(0, 200);
  await expect(drawer.getByRole('button', { name: /^Decrease/ })).toBeDisabled();
  expect(await page.evaluate(() => scrollY)).toBe(200);
  // The scroll bar is gone too.
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden');
  await page.keyboard.press('Escape');
  await expect(page.locator('body')).not.toHaveCSS('overflow-y', 'hidden');
});

test('a quantity that could not be saved keeps the customer in the cart', slow, async ({ page }) => {
  await page.getByRole('button', { name: 'Cart, 1 items' }).click();
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  await failRequests(page, '**/api/cart/*');
  const release = await holdRequests(page, '**/api/cart/*');
  await drawer.getByRole('button', { name: 'Increase quantity of Sertraline' }).click();
  const proceed = drawer.getByRole('button', { name: 'Proceed to Checkout' });
  await proceed.click();
  await expect(proceed).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByText('Failed to update cart item.').first()).toBeVisible();
  await expect(drawer.getByRole('group', { name: 'Quantity of Sertraline' })).toHaveText('1');
  await expect(proceed).not.toHaveAttribute('aria-busy');
  await expect(page).toHaveURL(/\/products\?/);
  await page.unrouteAll();
  await drawer.getByRole('button', { name: 'Increase quantity of Sertraline' }).click();
  await proceed.click();
  await expect(page).toHaveURL(/\/checkout$/);
});

test('a quantity is typed, saved with Enter, after a pause and when the customer proceeds', async ({ page }) => {
  await page.getByRole('button', { name: 'Cart, 1 items' }).click();
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  const quantity = drawer.getByRole('textbox', { name: 'Quantity of Sertraline' });
  await quantity.focus();
  await page.keyboard.type('24');
  await page.keyboard.press('Enter');
  const saved = async () => (await (await page.request.get('/api/cart')).json())[0].quantity;
  await expect.poll(saved).toBe(24);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('٣٦');
  await expect(quantity).toHaveValue('36'); // after the pause
  await quantity.fill('0');
  await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveAccessibleDescription('Quantity must be a whole number from 1 to 999');
  await drawer.getByRole('button', { name: 'Increase quantity of Sertraline' }).click();
  await expect(quantity).toHaveValue('37');
  await quantity.fill('');
  await quantity.blur();
  await expect(quantity).toHaveValue('37');
  await quantity.fill('12');
  await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByText(/^12 × \$/).first()).toBeVisible();
});

test('a typed quantity that could not be saved shows the number before, and says so', slow, async ({ page }) => {
  await page.getByRole('button', { name: 'Cart, 1 items' }).click();
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  await failRequests(page, '**/api/cart/*');
  const quantity = drawer.getByRole('textbox', { name: 'Quantity of Sertraline' });
  await quantity.fill('24');
  await quantity.press('Enter');
  await expect(page.getByText('Failed to update cart item.').first()).toBeVisible();
  await expect(quantity).toHaveValue('1');
});

test('closing the drawer cancels the navigation to checkout that waits for a change', slow, async ({ page }) => {
  await page.getByRole('button', { name: 'Cart, 1 items' }).click();
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  const release = await holdRequests(page, '**/api/cart/*');
  await drawer.getByRole('button', { name: 'Increase quantity of Sertraline' }).click();
  await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  const reloaded = page.waitForResponse((response) => /\/api\/cart$/.test(response.url()));
  release();
  await reloaded;
  await page.getByRole('button', { name: 'Cart, 2 items' }).click();
  await expect(drawer.getByRole('button', { name: 'Proceed to Checkout' })).not.toHaveAttribute('aria-busy');
  await expect(page).toHaveURL(/\/products\?/);
});

test(
  'Back closes the open cart and keeps the page; however it is closed, it leaves nothing in the history',
  slow,
  async ({ page }) => {
    await page.goto('/profile');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
    await page.getByLabel('Search medications').fill('sertraline');
    await expect(page).toHaveURL('/products?search=sertraline');
    const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
    const open = async () => {
      await page.getByRole('button', { name: /^Cart,/ }).click();
      await expect(cart).toBeVisible();
    };
    await open();
    await page.goBack();
    await expect(cart).toHaveCount(0);
    await expect(page).toHaveURL('/products?search=sertraline');
    await expect(page.getByRole('button', { name: /^Cart,/ })).toBeFocused();
    await open();
    await page.keyboard.press('Escape');
    await expect(cart).toHaveCount(0);
    await open();
    await cart.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(cart).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/products?search=sertraline');
    await page.goBack();
    await expect(page).toHaveURL('/products');
    await page.goBack();
    await expect(page).toHaveURL('/profile');
  },
);
