import { holdRequests } from '../fixtures/network.ts';
import { fillCart } from '../fixtures/orders.ts';
import { placeOrderButton } from '../fixtures/pages.ts';
import { expect, slow, test } from '../fixtures/test.ts';
import { openFilledCheckout } from './checkout-form.ts';

test('a quantity that is typed in the summary is ordered, also when Place Order is pressed at once', async ({
  page,
  customer: _,
}) => {
  await openFilledCheckout(page);
  const quantity = page.getByRole('textbox', { name: /^Quantity of / });
  await quantity.fill('24');
  await placeOrderButton(page).click();
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await expect(notifications.getByText('Order placed successfully!')).toBeVisible();
  const [order] = await (await page.request.get('/api/orders')).json();
  expect(order.orderItems[0].quantity).toBe(24);
  await expect(notifications.getByText(`Order #${order.id.slice(0, 8)}`)).toBeVisible();
  await notifications.getByRole('button', { name: 'View order' }).click();
  await expect(page).toHaveURL(`/orders/${order.id}`);
});

test('what is no quantity is not ordered, and stays with a sentence', slow, async ({ page, customer: _ }) => {
  await openFilledCheckout(page);
  const quantity = page.getByRole('textbox', { name: /^Quantity of / });
  await quantity.fill('0');
  await placeOrderButton(page).click();
  await expect(quantity).toHaveValue('0');
  await expect(quantity).toHaveAccessibleDescription(/\S/);
  expect(await (await page.request.get('/api/orders')).json()).toEqual([]);
});

test('a quantity that could not be saved is not ordered', slow, async ({ page, customer: _ }) => {
  await openFilledCheckout(page);
  await page.route('**/api/cart/*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('textbox', { name: /^Quantity of / }).fill('24');
  await placeOrderButton(page).click();
  await expect(page.getByText('Failed to update cart item.').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Quantity of / })).toHaveValue('2');
  expect(await (await page.request.get('/api/orders')).json()).toEqual([]);
});

test(
  'Place Order stays in view beside 25 lines, and a phone shows five of them',
  slow,
  async ({ page, customer: _ }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    const products = await (await page.request.get('/api/products?limit=25')).json();
    for (const { id: productId, defaultDosage: selectedDosage } of products)
      await page.request.post('/api/cart', { data: { productId, selectedDosage, quantity: 1 } });
    await page.goto('/checkout');
    await expect(page.getByText('25 products · 25 packs').filter({ visible: true })).toBeVisible();
    await expect(placeOrderButton(page)).toBeInViewport();
    const lines = page.getByRole('complementary').getByRole('listitem').filter({ visible: true });
    await expect(lines).toHaveCount(25);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(lines).toHaveCount(5);
    await page.getByRole('button', { name: 'Show all 25 products' }).click();
    await expect(lines).toHaveCount(25);
  },
);

test(
  'a delivery note survives a reload, and stands on the document of the order',
  slow,
  async ({ page, customer: _ }) => {
    await openFilledCheckout(page);
    await page.getByLabel('Delivery note (optional)').fill('Ring at the dock.');
    await page.reload();
    await expect(page.getByLabel('Delivery note (optional)')).toHaveValue('Ring at the dock.');
    await placeOrderButton(page).click();
    await page.getByRole('button', { name: 'View order' }).click();
    await expect(page.getByRole('main').getByText('Ring at the dock.')).toBeVisible();
  },
);

test(
  'what another device adds while a quantity is saved is not ordered unseen',
  slow,
  async ({ page, customer: _ }) => {
    await openFilledCheckout(page);
    const release = await holdRequests(page, '**/api/cart/*');
    await page.getByRole('textbox', { name: /^Quantity of / }).fill('3');
    await placeOrderButton(page).click();
    await fillCart(page.request, 'warfarin');
    await page.evaluate(() => new BroadcastChannel('theriac.cart').postMessage('changed'));
    await expect(page.getByRole('complementary').getByText('Warfarin')).toBeVisible();
    release();
    await expect(page.getByText('added to your cart meanwhile')).toBeVisible();
    expect(await (await page.request.get('/api/orders')).json()).toEqual([]);
  },
);

test('lines cannot be changed while their order is placed', slow, async ({ page, customer: _ }) => {
  await openFilledCheckout(page);
  const release = await holdRequests(page, '**/api/checkout');
  await placeOrderButton(page).click();
  await expect(page.getByRole('textbox', { name: /^Quantity of / })).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Increase quantity of / })).toBeDisabled();
  release();
  await expect(page.getByText('Order placed successfully!').first()).toBeVisible();
});
