import { fillCart, placeOrder } from '../fixtures/orders.ts';
import { fillShippingAddress, placeOrderButton } from '../fixtures/pages.ts';
import { expect, slow, test } from '../fixtures/test.ts';

test('the cities follow the country, and another city can be entered', slow, async ({ page, customer: _ }) => {
  await fillCart(page.request, 'metformin');
  await page.goto('/checkout');
  await fillShippingAddress(page);
  await page.getByLabel('Country', { exact: true }).selectOption('NZ');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('');
  await page.getByLabel('City', { exact: true }).selectOption({ label: 'Other city' });
  await page.getByLabel('City name').fill('Ōamaru');
  await placeOrderButton(page).click();
  await expect(page.getByText('Order placed successfully!').first()).toBeVisible();
  const [order] = await (await page.request.get('/api/orders')).json();
  expect(order.shippingAddress).toMatchObject({ city: 'Ōamaru', country: 'NZ' });
});

test(
  'an Arabic page lists Arabic names, and the order stores the names of the contract',
  slow,
  async ({ page, customer: _ }) => {
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
  },
);

test(
  'the selected country and city stay when the language changes, and are translated',
  slow,
  async ({ page, customer: _ }) => {
    await fillCart(page.request, 'metformin');
    await page.goto('/checkout');
    await page.getByLabel('Country', { exact: true }).selectOption('DE');
    await page.getByLabel('City', { exact: true }).selectOption('München');
    await placeOrderButton(page).click();
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
  },
);

test(
  'city names whose translation fails to load show the names of the contract',
  slow,
  async ({ page, customer: _ }) => {
    await page.route('**/assets/cities-*.js', (route) => route.abort());
    await page.goto('/checkout');
    const failed = page.waitForEvent('requestfailed');
    await page.getByLabel('Language').selectOption('ar');
    await failed;
    await page.getByLabel('الدولة', { exact: true }).selectOption('GB');
    const london = page.getByLabel('المدينة', { exact: true }).locator('option[value="London"]');
    await expect(london).toHaveText('London');
    await expect(london).toHaveAttribute('lang', 'en');
  },
);

test('the last address is offered, and fills the form with one click', async ({ page, customer: _ }) => {
  await fillCart(page.request, 'metformin');
  await page.goto('/checkout');
  await expect(placeOrderButton(page)).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Use this address' })).toHaveCount(0);
  await placeOrder(page.request);
  await fillCart(page.request, 'metformin');
  await page.reload();
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('114 Wickham Street');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Brisbane');
  await expect(page.getByRole('button', { name: 'Use this address' })).toHaveCount(0);
  await placeOrderButton(page).click();
  await expect(page.getByText('Order placed successfully!').first()).toBeVisible();
  expect(await (await page.request.get('/api/orders')).json()).toHaveLength(2);
});
