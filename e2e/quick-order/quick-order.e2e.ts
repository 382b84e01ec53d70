import { newVerifiedCustomer } from '../fixtures/accounts.ts';
import { expect, slow, test } from '../fixtures/test.ts';

test('a pasted list is read, what is not certain is chosen, and the lines go into the cart', async ({ page }) => {
  await newVerifiedCustomer(page.request);
  await page.goto('/quick-order');
  await page
    .getByLabel('Your list')
    .fill('THR-ALL-0001\t12\nTHR-ABX-0001\t3\nTHR-ALL-0020 5\nLoratadine 10 mg x 2\nnothing like it');
  await page.getByRole('button', { name: 'Read the list' }).click();
  await expect(page.getByText('5 lines read.')).toBeVisible();
  const row = (place: number) => page.getByRole('row').nth(place);
  await expect(row(1)).toContainText('Azelastine');
  await expect(row(1)).toContainText('$273.60');
  await expect(row(2)).toContainText('Which one is meant?');
  await page.getByLabel('Product, line 2').selectOption({ index: 2 });
  await expect(row(2)).toContainText('500 mg');
  await expect(row(3)).toContainText('Not found. Is it one of these?');
  await page.getByLabel('Product, line 4').selectOption({ index: 1 });
  await expect(row(5)).toContainText('Not found');
  await expect(page.getByText('3 of 5 lines can be added:')).toBeVisible();
  await page.reload();
  await expect(page.getByText('3 of 5 lines can be added:')).toBeVisible();
  await page.getByRole('button', { name: 'Add 3 lines to cart' }).click();
  await expect(page.getByText('3 lines are in your cart.')).toBeVisible();
  await expect(page.getByLabel('Code or name, line 1')).toHaveValue('THR-ALL-0020');
  const cart = await (await page.request.get('/api/cart')).json();
  expect(cart.map((line: { quantity: number }) => line.quantity)).toEqual([12, 3, 2]);
});

test('a list is typed with the keyboard alone', slow, async ({ page }) => {
  await newVerifiedCustomer(page.request);
  await page.goto('/quick-order');
  await page.getByLabel('Code or name, line 1').fill('THR-ALL-0001');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Quantity, line 1')).toBeFocused();
  await page.keyboard.type('1.5');
  await expect(page.getByText('A whole number from 1 to 999')).toBeVisible();
  await page.getByLabel('Quantity, line 1').fill('4');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code or name, line 2')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Add 1 line to cart' })).toBeVisible();
});

test('visitors are asked to sign in', slow, async ({ page }) => {
  await page.goto('/quick-order');
  await expect(page.getByText('Please sign in to order from a list.')).toBeVisible();
});
