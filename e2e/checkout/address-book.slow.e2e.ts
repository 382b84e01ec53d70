import { fillCart } from '../fixtures/orders.ts';
import { placeOrderButton } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/test.ts';
import { openFilledCheckout } from './checkout-form.ts';

test('an address is saved with an order, chosen for the next one, made the default and removed', async ({
  page,
  customer: _,
}) => {
  const address = page.getByLabel('Address', { exact: true });
  await openFilledCheckout(page);
  await expect(page.getByLabel('Ship to')).toHaveCount(0);
  await page.getByLabel('Save it for next time as (optional)').fill('Ward 4');
  await placeOrderButton(page).click();
  await expect(page.getByText('Order placed successfully!').first()).toBeVisible();

  const saved = { address: '2 Hill Road', city: 'Perth', postalCode: '6000', country: 'AU' };
  await page.request.post('/api/addresses', { data: { ...saved, name: 'Pharmacy' } });
  await fillCart(page.request, 'metformin');
  await page.goto('/checkout');
  await expect(address).toHaveValue('');
  await page.getByLabel('Ship to').selectOption('Pharmacy');
  await expect(address).toHaveValue('2 Hill Road');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Perth');
  await page.getByLabel('Ship to').selectOption('Ward 4');
  await expect(address).toHaveValue('Level 2, 114 Wickham Street');
  await expect(page.getByLabel('Postal Code', { exact: true })).toHaveValue('4006');

  await page.goto('/profile?tab=details');
  await page.getByRole('button', { name: 'Make default: Pharmacy' }).click();
  await expect(page.getByText('Default', { exact: true })).toBeVisible();
  await page.evaluate(() => sessionStorage.clear()); // the draft of the checkout
  await page.goto('/checkout');
  await expect(address).toHaveValue('2 Hill Road');
  await expect(page.getByLabel('Ship to').locator('option:checked')).toHaveText('Pharmacy');

  await page.goto('/profile?tab=details');
  await page.getByRole('button', { name: 'Remove Pharmacy' }).click();
  await expect(page.getByText('Pharmacy was removed from your address book.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Address book' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove Ward 4' }).click();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0);
});

test('an address is added and edited in the profile, and what was typed survives a reload', async ({
  page,
  customer: _,
}) => {
  await page.goto('/profile?tab=details');
  const add = page.getByRole('button', { name: 'Add an address' });
  await add.click();
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();
  await name.fill('Ward 4');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Enter the address.')).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill('114 Wickham Street');
  await page.getByLabel('Country').selectOption('Australia');
  await page.getByLabel('City', { exact: true }).selectOption('Brisbane');
  await page.reload();
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Brisbane');
  await page.getByLabel('Postal Code').fill('4006');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Ward 4 was saved in your address book.').first()).toBeVisible();
  await expect(add).toBeFocused();

  const edit = page.getByRole('button', { name: 'Edit Ward 4' });
  await edit.click();
  await name.fill('Ward 5');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(edit).toBeFocused();
  await edit.click();
  await expect(name).toHaveValue('Ward 4');
  await name.fill('Ward 5');
  await name.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Ward 5' })).toBeFocused();
  expect(await (await page.request.get('/api/addresses')).json()).toMatchObject([
    { name: 'Ward 5', address: '114 Wickham Street', city: 'Brisbane', postalCode: '4006', country: 'AU' },
  ]);
});

test('an order is placed although its address could not be saved', async ({ page, customer: _ }) => {
  await openFilledCheckout(page);
  await page.getByLabel('Save it for next time as (optional)').fill('Ward 4');
  await page.route('**/api/addresses', (route) => route.fulfill({ status: 503, body: '{}' }));
  await placeOrderButton(page).click();
  await expect(page.getByText('Order placed successfully!').first()).toBeVisible();
  await expect(page.getByText('The address could not be saved in your address book.').first()).toBeVisible();
  expect(await (await page.request.get('/api/orders')).json()).toHaveLength(1);
});
