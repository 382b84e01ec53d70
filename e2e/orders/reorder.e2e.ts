import type { Page } from '@playwright/test';
import { orderMetformin } from '../fixtures/orders.ts';
import { expect, slow, test } from '../fixtures/test.ts';

const orderAgain = (page: Page) => page.getByRole('button', { name: 'Order again' });

/** A placed order of one product, seen by its customer. */
async function seeOrder(page: Page): Promise<void> {
  await orderMetformin(page.request);
  await page.goto('/profile');
}

/** What the server would say of such lines, for what takes a change of the catalogue. */
async function answerWith(page: Page, lines: object[]): Promise<void> {
  await page.route('**/api/orders/*/reorder', (route) => route.fulfill({ json: { lines } }));
}

const line = { productName: 'Metformin', brandName: 'Glucophage', dosage: '500 mg', quantity: 2, orderedPrice: 12.5 };
const added = { ...line, price: 12.5, outcome: 'in-cart' };
const dearer = { ...line, dosage: '1000 mg', price: 13, outcome: 'in-cart' };
const withdrawn = { ...line, productName: 'Insulin', price: null, outcome: 'withdrawn' };
const other = { ...line, productName: 'Sertraline', price: null, outcome: 'dosage-not-offered' };
const full = { ...line, productName: 'Cefazolin', price: 30.5, outcome: 'cart-full' };

test('an order at yesterday’s prices is in the cart with one press, and a second one doubles nothing', async ({
  page,
  customer: _,
}) => {
  await seeOrder(page);
  const button = orderAgain(page);
  await expect(button).toHaveAccessibleDescription(/^Order #[0-9a-f]{8}$/);
  await button.click();
  await expect(page.getByText('The item from this order is in your cart.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const answer = page.waitForResponse('**/reorder');
  await button.click();
  expect((await answer).status()).toBe(200);
  expect(await (await page.request.get('/api/cart')).json()).toMatchObject([{ quantity: 2 }]);
});

test('what costs another price now and what could not be added is told line by line', async ({ page, customer: _ }) => {
  await seeOrder(page);
  await answerWith(page, [added, dearer, withdrawn, other, full]);
  await orderAgain(page).click();
  const dialog = page.getByRole('dialog', { name: 'Order again' });
  await expect(dialog).toHaveAccessibleDescription('In your cart now: 2 of 5 items.');
  await expect(dialog.getByRole('list', { name: 'In your cart at another price' }).getByRole('listitem')).toHaveText([
    'Metformin, 1000 mg · Glucophagewas $12.50 now $13.00',
  ]);
  await expect(dialog.getByRole('list', { name: 'Not added' }).getByRole('listitem')).toHaveText([
    'Insulin, 500 mg · GlucophageNo longer sold',
    'Sertraline, 500 mg · GlucophageThis dosage is no longer offered',
    'Cefazolin, 500 mg · GlucophageYour cart is full',
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
  'two brands of one drug and strength are told apart, and a price that nobody knows is no $0.00',
  slow,
  async ({ page, customer: _ }) => {
    await seeOrder(page);
    await answerWith(page, [
      { ...dearer, brandName: 'Diaformin' },
      { ...dearer, price: null },
    ]);
    await orderAgain(page).click();
    const changed = page.getByRole('list', { name: 'In your cart at another price' });
    await expect(changed.getByRole('listitem')).toHaveText([
      'Metformin, 1000 mg · Diaforminwas $12.50 now $13.00',
      'Metformin, 1000 mg · Glucophagewas $12.50 now –',
    ]);
  },
);

test(
  'an order of which nothing is sold any more says so, and leads to no checkout',
  slow,
  async ({ page, customer: _ }) => {
    await seeOrder(page);
    await answerWith(page, [withdrawn]);
    await orderAgain(page).click();
    const dialog = page.getByRole('dialog', { name: 'Order again' });
    await expect(dialog).toHaveAccessibleDescription('None of the items from this order could be added to your cart.');
    await expect(dialog.getByRole('link')).toHaveCount(0);
  },
);

test('a report of many lines begins at its first one and scrolls by keys', slow, async ({ page, customer: _ }) => {
  await seeOrder(page);
  await answerWith(
    page,
    Array.from({ length: 40 }, (_, place) => ({ ...withdrawn, productName: `Product ${place + 1}` })),
  );
  await orderAgain(page).click();
  const dialog = page.getByRole('dialog', { name: 'Order again' });
  await expect(dialog.getByRole('region', { name: 'Items' })).toBeFocused();
  await expect(dialog.getByText('Product 1,')).toBeInViewport();
  await expect(dialog.getByRole('button', { name: 'Close' }).first()).toBeInViewport();
  await page.keyboard.press('End');
  await expect(dialog.getByText('Product 40,')).toBeInViewport();
});

test(
  'a call that fails is told, and one that nobody is signed in for asks to sign in',
  slow,
  async ({ page, customer: _ }) => {
    await seeOrder(page);
    await page.route('**/reorder', (route) => route.abort());
    await orderAgain(page).click();
    await expect(page.getByText('Could not add these items to your cart').first()).toBeVisible();
    await page.unroute('**/reorder');
    await page.context().clearCookies({ name: 'session' });
    await orderAgain(page).click();
    await expect(page.getByText('You are logged out. Logging in again...').first()).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
  },
);
