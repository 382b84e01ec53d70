import type { Page } from '@playwright/test';
import { administrator, expect, fillCart, fillShipping, newCustomer, password, signIn, test } from './store.ts';

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' }).filter({ visible: true });

test('an order of two presses is one order', async ({ page, customer: _ }) => {
  await fillCart(page.request, 'metformin');
  await page.goto('/checkout');
  await fillShipping(page);
  await placeOrder(page).dblclick();
  await expect(page.getByText('Order placed successfully!').first()).toBeVisible();
  expect(await (await page.request.get('/api/orders')).json()).toHaveLength(1);
});

test('an answer that got lost does not make a second order', async ({ page, customer: _ }) => {
  await fillCart(page.request, 'metformin');
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
  await fillCart(page.request, 'metformin');
  await page.goto('/checkout');
  await fillShipping(page);
  await placeOrder(page).click();
  await expect(page.getByText('Please verify your email before placing orders').first()).toBeVisible();
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(page.getByText('Verification Email Sent').first()).toBeVisible();
});

test('the city follows the country, and any other can be named', async ({ page, customer: _ }) => {
  await fillCart(page.request, 'metformin');
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

test('whoever reads Arabic chooses by Arabic names, and the order carries those of the contract', async ({
  page,
  customer: _,
}) => {
  await fillCart(page.request, 'metformin');
  await page.goto('/checkout');
  await page.getByLabel('Language').selectOption('ar');
  await page.getByLabel('العنوان', { exact: true }).fill('221B Baker Street');
  await page.getByLabel('الدولة', { exact: true }).selectOption({ label: 'المملكة المتحدة' });
  const city = page.getByLabel('المدينة', { exact: true });
  await city.selectOption({ label: 'لندن' });
  const names = await city.locator('option').allTextContents();
  expect(names.slice(1, -1)).toEqual(names.slice(1, -1).sort(new Intl.Collator('ar').compare));
  await page.getByLabel('الرمز البريدي', { exact: true }).fill('NW1 6XE');
  await page.getByRole('button', { name: 'تقديم الطلب' }).filter({ visible: true }).click();
  await expect(page.getByText('تم تقديم طلبك بنجاح!').first()).toBeVisible();
  const [order] = await (await page.request.get('/api/orders')).json();
  expect(order.shippingAddress).toMatchObject({ city: 'London', country: 'GB' });
});

test('what was chosen stays when the language is switched, and reads in the new one', async ({ page, customer: _ }) => {
  await fillCart(page.request, 'metformin');
  await page.goto('/checkout');
  await page.getByLabel('Country', { exact: true }).selectOption('DE');
  await page.getByLabel('City', { exact: true }).selectOption('München');
  await placeOrder(page).click();
  await expect(page.getByLabel('Address', { exact: true })).toHaveAccessibleDescription('Enter the address.');
  for (const { language, country, city, address } of [
    { language: 'fr', country: ['Pays', 'Allemagne'], city: ['Ville', 'Munich'], address: 'Saisissez l’adresse.' },
    { language: 'ar', country: ['الدولة', 'ألمانيا'], city: ['المدينة', 'ميونخ'], address: 'العنوان مطلوب.' },
    { language: 'es', country: ['País', 'Alemania'], city: ['Ciudad', 'Múnich'], address: 'Indique la dirección.' },
  ] as const) {
    await page.getByRole('banner').getByRole('combobox').selectOption(language);
    for (const [label, shown] of [country, city]) {
      await expect(page.getByLabel(label, { exact: true }).locator('option:checked')).toHaveText(shown);
    }
    await expect(page.getByLabel(city[0], { exact: true })).toHaveValue('München');
    await expect(page.getByRole('main').getByText(address)).toBeVisible();
  }
});

test('city names that cannot be loaded stay as they are in the contract', async ({ page, customer: _ }) => {
  await page.route('**/assets/cities-*.js', (route) => route.abort());
  await page.goto('/checkout');
  const refused = page.waitForEvent('requestfailed');
  await page.getByLabel('Language').selectOption('ar');
  await refused;
  await page.getByLabel('الدولة', { exact: true }).selectOption('GB');
  const london = page.getByLabel('المدينة', { exact: true }).locator('option[value="London"]');
  await expect(london).toHaveText('London');
  await expect(london).toHaveAttribute('lang', 'en');
});

test('missing details are told beside their fields, and an empty cart cannot be ordered', async ({
  page,
  customer: _,
}) => {
  await page.goto('/checkout');
  await expect(placeOrder(page)).toBeDisabled();
  await fillCart(page.request, 'metformin');
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
