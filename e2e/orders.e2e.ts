import type { Page } from '@playwright/test';
import { administrator, expect, fillShipping, newCustomer, password, signIn, test } from './store.ts';

async function addToCart(page: Page, search: string): Promise<void> {
  const [product] = await (await page.request.get(`/api/products?search=${search}&limit=1`)).json();
  const data = { productId: product.id, quantity: 2, selectedDosage: product.defaultDosage };
  expect((await page.request.post('/api/cart', { data })).status()).toBe(201);
}

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' }).filter({ visible: true });

test('an order of two presses is one order', async ({ page, customer: _ }) => {
  await addToCart(page, 'metformin');
  await page.goto('/checkout');
  await fillShipping(page);
  await placeOrder(page).dblclick();
  await expect(page.getByText('Order placed successfully!').first()).toBeVisible();
  expect(await (await page.request.get('/api/orders')).json()).toHaveLength(1);
});

test('an answer that got lost does not make a second order', async ({ page, customer: _ }) => {
  await addToCart(page, 'metformin');
  await page.goto('/checkout');
  await fillShipping(page);
  await page.route('**/api/checkout', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await placeOrder(page).click();
  await expect(page.getByText('Failed to place order').first()).toBeVisible();
  await page.unroute('**/api/checkout');
  await expect(page.getByLabel('Postal Code', { exact: true })).toHaveValue('4006');
  await placeOrder(page).click();
  await expect(page.getByText('Order placed successfully!').first()).toBeVisible();
  expect(await (await page.request.get('/api/orders')).json()).toHaveLength(1);
});

test('whoever has not verified the e-mail is told, and can ask for another link', async ({ page }) => {
  const customer = newCustomer();
  await page.request.post('/api/register', { data: { ...customer, password } });
  await signIn(page, { email: customer.email, password });
  await addToCart(page, 'metformin');
  await page.goto('/checkout');
  await fillShipping(page);
  await placeOrder(page).click();
  await expect(page.getByText('Please verify your email before placing orders').first()).toBeVisible();
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(page.getByText('Verification Email Sent').first()).toBeVisible();
});

test('the city follows the country, and any other can be named', async ({ page, customer: _ }) => {
  await addToCart(page, 'metformin');
  await page.goto('/checkout');
  await fillShipping(page);
  await page.getByLabel('Country', { exact: true }).selectOption('NZ');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('');
  await page.getByLabel('City', { exact: true }).selectOption({ label: 'Other city' });
  await page.getByLabel('City name').fill('Ōamaru');
  await placeOrder(page).click();
  await expect(page.getByText('Order placed successfully!').first()).toBeVisible();
  const [order] = await (await page.request.get('/api/orders')).json();
  expect(order.shippingAddress).toMatchObject({ city: 'Ōamaru', country: 'NZ' });
});

test('missing details are told beside their fields, and an empty cart cannot be ordered', async ({
  page,
  customer: _,
}) => {
  await page.goto('/checkout');
  await expect(placeOrder(page)).toBeDisabled();
  await addToCart(page, 'metformin');
  await page.reload();
  await placeOrder(page).click();
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Address', { exact: true })).toHaveAccessibleDescription(/\S/);
});

test('customers see no order but their own; administrators filter by status', async ({
  page,
  browser,
  customer: _,
}) => {
  await page.goto('/admin');
  await expect(page.getByText('Access Denied')).toBeVisible();
  expect((await page.request.get('/api/admin/orders')).status()).toBe(403);
  const desk = await browser.newPage();
  await signIn(desk, administrator);
  await desk.goto('/admin');
  await desk.getByLabel('Filter by status').selectOption('cancelled');
  await expect(desk.getByText('No cancelled orders found')).toBeVisible();
  await expect(desk).toHaveURL(/status=cancelled/);
  await desk.close();
});
