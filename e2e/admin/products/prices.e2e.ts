import { administrator, signIn } from '../../fixtures/accounts.ts';
import { expect, slow, test } from '../../fixtures/test.ts';
import { addProduct } from './new-product.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page.request, administrator);
});

test('prices are changed in the list, and asked about if they change by more than half', async ({ page }) => {
  const { id, productId, drugName } = await addProduct(page.request, { prices: { '5 mg': 10, '10 mg': 18 } });
  const saved = async () => (await (await page.request.get(`/api/products/${id}`)).json()).dosagePricing;
  await page.goto(`/admin/products?search=${productId}`);
  await page.getByRole('button', { name: `Change the prices of ${drugName}` }).click();
  const dialog = page.getByRole('dialog', { name: `Prices of ${drugName}` });
  const [small, large] = [dialog.getByLabel('Price of 5 mg'), dialog.getByLabel('Price of 10 mg')];
  await expect(small).toBeFocused();
  await small.fill('0');
  await large.fill('1,75');
  await large.press('Enter');
  await expect(small).toBeFocused();
  await expect(small).toHaveAccessibleDescription('A price must be at least one cent');
  await small.fill('11,50');
  await small.press('Enter');
  const question = page.getByRole('dialog', { name: 'Large price change' });
  await expect(question).toContainText('$18.00 → $1.75');
  expect(await saved()).toEqual({ '5 mg': 10, '10 mg': 18 });
  await question.getByRole('button', { name: 'Correct the price' }).click();
  await expect(small).toHaveValue('11,50');
  await large.fill('17.50');
  await dialog.getByRole('button', { name: 'Save prices' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `Change the prices of ${drugName}` })).toBeFocused();
  await expect(page.getByRole('row', { name: drugName })).toContainText('$11.50–$17.50');
  expect(await saved()).toEqual({ '5 mg': 11.5, '10 mg': 17.5 });
});

test(
  'prices that someone else changed meanwhile are shown, and typed ones are kept',
  slow,
  async ({ page, request }) => {
    const { id, productId, drugName } = await addProduct(page.request, { prices: { '5 mg': 10, '10 mg': 18 } });
    await page.goto(`/admin/products?search=${productId}`);
    await page.getByRole('button', { name: `Change the prices of ${drugName}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Price of 5 mg').fill('11');
    await signIn(request, administrator);
    await request.patch(`/api/admin/products/${id}`, { data: { dosagePricing: { '5 mg': 12, '10 mg': 19 } } });
    await dialog.getByRole('button', { name: 'Save prices' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Someone else has changed this product.');
    await expect(dialog.getByLabel('Price of 5 mg')).toHaveValue('11');
    await expect(dialog.getByLabel('Price of 5 mg')).toHaveAccessibleDescription('Now $12.00');
    await expect(dialog.getByLabel('Price of 10 mg')).toHaveValue('19.00');
    await dialog.getByRole('button', { name: 'Save prices' }).click();
    await expect(dialog).toBeHidden();
    const product = await (await page.request.get(`/api/products/${id}`)).json();
    expect(product.dosagePricing).toEqual({ '5 mg': 11, '10 mg': 19 });
  },
);
