import { newVerifiedCustomer } from '../fixtures/accounts.ts';
import { fillCart, orderMetformin } from '../fixtures/orders.ts';
import { expect, slow, test } from '../fixtures/test.ts';

test(
  'a list is filled from an order, the cart and what is usually ordered, and its lines are moved',
  slow,
  async ({ page }) => {
    await newVerifiedCustomer(page.request);
    await page.goto('/quick-order');
    await page.getByRole('button', { name: 'Your last order' }).click();
    await expect(page.getByText('You have no orders yet.')).toBeVisible();
    const { id } = await orderMetformin(page.request);
    await fillCart(page.request, 'warfarin');
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Open in quick order' }).click();
    await expect(page.getByText('Ready: 1 of 1,')).toBeVisible();
    await expect(page).toHaveURL('/quick-order');
    await page.getByRole('button', { name: 'Your cart' }).click();
    await expect(page.getByText('These lines are still in your cart.')).toBeVisible();
    await expect(page.getByText('Ready: 2 of 2,')).toBeVisible();
    const second = await page.getByLabel('Code or name, line 2').inputValue();
    await page.getByLabel('Quantity, line 2').press('Alt+ArrowUp');
    await expect(page.getByLabel('Code or name, line 1')).toHaveValue(second);
    await expect(page.getByLabel('Quantity, line 1')).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Code or name, line 2')).toHaveValue(second);
    await page.getByRole('button', { name: 'What you usually order' }).click();
    await expect(page.getByText('Also in line 1. The quantities are added up.')).toBeVisible();
    await newVerifiedCustomer(page.request);
    await page.goto(`/quick-order?order=${id}`);
    await expect(page.getByRole('alert')).toBeVisible();
  },
);

test('levels of a list are saved, and what is on the shelf gives the quantity', slow, async ({ page }) => {
  await newVerifiedCustomer(page.request);
  await page.goto('/quick-order');
  await page.getByLabel('Code or name, line 1').fill('THR-ALL-0001');
  await page.getByLabel('Code or name, line 2').fill('THR-CAR-0001 5 mg');
  await page.getByRole('button', { name: 'Stock levels' }).click();
  await page.getByLabel('Minimum, line 1').fill('4');
  await page.getByLabel('Maximum, line 1').fill('3');
  await expect(page.getByText('The minimum is above the maximum')).toBeVisible();
  await page.getByLabel('Maximum, line 1').fill('16');
  await page.getByLabel('Minimum, line 2').fill('2');
  await page.getByText('Save or download this list').click();
  await page.getByLabel('Name of the list').fill('Ward 4');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Line 2 needs a minimum and a maximum')).toBeVisible();
  await page.getByLabel('Maximum, line 2').fill('10');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved as Ward 4.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the list' }).click();
  await page.getByRole('button', { name: 'Ward 4 2 lines' }).click();
  await expect(page.getByLabel('Maximum, line 1')).toHaveValue('16');
  await page.getByLabel('On the shelf, line 1').fill('3');
  await expect(page.getByLabel('Quantity, line 1')).toHaveValue('13');
  await page.getByLabel('On the shelf, line 1').fill('3x');
  await expect(page.getByLabel('Quantity, line 1')).toHaveValue('');
  await page.getByLabel('On the shelf, line 1').fill('3');
  await page.getByLabel('On the shelf, line 1').press('ArrowDown');
  await expect(page.getByLabel('On the shelf, line 2')).toBeFocused();
  await page.keyboard.type('5');
  await expect(page.getByLabel('Quantity, line 1')).toHaveValue('13');
  await expect(page.getByText('Enough on the shelf')).toBeVisible();
  await expect(page.getByText('Ready: 1 of 2,')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('On the shelf, line 1')).toHaveValue('3');
});
