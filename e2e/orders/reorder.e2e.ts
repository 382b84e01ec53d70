import type { Page } from '@playwright/test';
import type { CartLine } from '#contract/cart.ts';
import { fillCart, orderMetformin } from '../fixtures/orders.ts';
import { expect, slow, test } from '../fixtures/test.ts';

const orderAgain = (page: Page) => page.getByRole('button', { name: 'Order again' });

/** Places an order of one product and opens the profile of its customer. */
async function openPlacedOrder(page: Page): Promise<void> {
  await orderMetformin(page.request);
  await page.goto('/profile');
}

/** Mocks the response to a reorder, for results that need a change of the catalogue. */
async function mockReorder(page: Page, lines: object[]): Promise<void> {
  await page.route('**/api/orders/*/reorder', (route) => route.fulfill({ json: { lines } }));
}

const line = {
  productName: 'Metformin',
  brandName: 'Glucophage',
  packagingType: '',
  releaseForm: '',
  productCode: '',
  dosage: '500 mg',
  quantity: 2,
  orderedPrice: 12.5,
};
const added = { ...line, price: 12.5, outcome: 'in-cart' };
const repriced = { ...line, dosage: '1000 mg', price: 13, outcome: 'in-cart' };
const withdrawn = { ...line, productName: 'Insulin', price: null, outcome: 'withdrawn' };
const other = { ...line, productName: 'Sertraline', price: null, outcome: 'dosage-not-offered' };
const full = { ...line, productName: 'Cefazolin', price: 30.5, outcome: 'cart-full' };

test('one click puts an order with unchanged prices into an empty cart, and adding it again adds nothing', async ({
  page,
  customer: _,
}) => {
  await openPlacedOrder(page);
  const button = orderAgain(page);
  await expect(button).toHaveAccessibleDescription(/^Order #[0-9a-f]{8}$/);
  await button.click();
  await expect(page.getByText('The item from this order is in your cart.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const response = page.waitForResponse('**/reorder');
  await button.click();
  const question = page.getByRole('dialog', { name: 'Your cart is not empty' });
  await expect(question).toHaveAccessibleDescription(/^It holds 1 product\./);
  await question.getByRole('button', { name: 'Add to cart' }).click();
  expect((await response).status()).toBe(200);
  await expect(question).toBeHidden();
  await expect(button).toBeFocused();
  expect(await (await page.request.get('/api/cart')).json()).toMatchObject([{ quantity: 2 }]);
});

test(
  'an order replaces the cart if the customer wants it, and leads to checkout',
  slow,
  async ({ page, customer: _ }) => {
    await openPlacedOrder(page);
    await fillCart(page.request, 'warfarin');
    await page.reload();
    await orderAgain(page).click();
    const question = page.getByRole('dialog', { name: 'Your cart is not empty' });
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await orderAgain(page).click();
    await question.getByRole('button', { name: 'Replace cart' }).click();
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Go to checkout' }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    const cart: CartLine[] = await (await page.request.get('/api/cart')).json();
    expect(cart.map(({ product, quantity }) => [product.drugName, quantity])).toEqual([['Metformin', 2]]);
  },
);

test('changed prices and lines that could not be added are listed', slow, async ({ page, customer: _ }) => {
  await openPlacedOrder(page);
  await mockReorder(page, [added, repriced, withdrawn, other, full]);
  await orderAgain(page).click();
  const dialog = page.getByRole('dialog', { name: 'Order again' });
  await expect(dialog).toHaveAccessibleDescription('In your cart now: 2 of 5 items.');
  await expect(dialog.getByRole('list', { name: 'In your cart at another price' }).getByRole('listitem')).toHaveText([
    'Metformin · 1000 mg · Glucophagewas $12.50 now $13.00',
  ]);
  await expect(dialog.getByRole('list', { name: 'Not added' }).getByRole('listitem')).toHaveText([
    'Insulin · 500 mg · GlucophageNo longer sold',
    'Sertraline · 500 mg · GlucophageThis dosage is no longer offered',
    'Cefazolin · 500 mg · GlucophageYour cart is full',
  ]);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toHaveCount(0);
  await expect(orderAgain(page)).toBeFocused();
  await orderAgain(page).click();
  await dialog.getByRole('link', { name: 'Go to checkout' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
});

test(
  'lines of one drug and strength show their brands, and an unknown price is not shown as $0.00',
  slow,
  async ({ page, customer: _ }) => {
    await openPlacedOrder(page);
    await mockReorder(page, [
      { ...repriced, brandName: 'Diaformin' },
      { ...repriced, price: null },
    ]);
    await orderAgain(page).click();
    const changed = page.getByRole('list', { name: 'In your cart at another price' });
    await expect(changed.getByRole('listitem')).toHaveText([
      'Metformin · 1000 mg · Diaforminwas $12.50 now $13.00',
      'Metformin · 1000 mg · Glucophagewas $12.50 now –',
    ]);
  },
);

test('an order whose products are all withdrawn shows no link to checkout', slow, async ({ page, customer: _ }) => {
  await openPlacedOrder(page);
  await mockReorder(page, [withdrawn]);
  await orderAgain(page).click();
  const dialog = page.getByRole('dialog', { name: 'Order again' });
  await expect(dialog).toHaveAccessibleDescription('None of the items from this order could be added to your cart.');
  await expect(dialog.getByRole('link')).toHaveCount(0);
});

test('a long list of results starts at its first line and scrolls by keyboard', slow, async ({ page, customer: _ }) => {
  await openPlacedOrder(page);
  await mockReorder(
    page,
    Array.from({ length: 40 }, (_, index) => ({ ...withdrawn, productName: `Product ${index + 1}` })),
  );
  await orderAgain(page).click();
  const dialog = page.getByRole('dialog', { name: 'Order again' });
  await expect(dialog.getByRole('region', { name: 'Items' })).toBeFocused();
  await expect(dialog.getByText('Product 1', { exact: true })).toBeInViewport();
  await expect(dialog.getByRole('button', { name: 'Close' }).first()).toBeInViewport();
  await page.keyboard.press('End');
  await expect(dialog.getByText('Product 40', { exact: true })).toBeInViewport();
});

test('a failed request shows an error, and an expired session asks to sign in', slow, async ({ page, customer: _ }) => {
  await openPlacedOrder(page);
  await page.route('**/reorder', (route) => route.abort());
  await orderAgain(page).click();
  await expect(page.getByText('Could not add these items to your cart').first()).toBeVisible();
  await page.unroute('**/reorder');
  await page.context().clearCookies({ name: 'session' });
  await orderAgain(page).click();
  await expect(page.getByText('You are logged out. Logging in again...').first()).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
});
