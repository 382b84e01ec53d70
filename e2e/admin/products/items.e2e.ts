import { administrator, newVerifiedCustomer, signIn } from '../../fixtures/accounts.ts';
import { itemOf, receivePacks } from '../../fixtures/stock.ts';
import { expect, slow, test } from '../../fixtures/test.ts';
import { newGtin } from './new-gtin.ts';
import { addProduct } from './new-product.ts';

test('a GTIN that an administrator sets is what a scan in quick order means', slow, async ({ page }) => {
  await signIn(page.request, administrator);
  const product = await addProduct(page.request);
  const gtin = newGtin();
  await page.goto(`/admin/products/${product.id}`);
  const codes = page.getByRole('region', { name: 'Codes, storage and classes' });
  await codes.getByText('Nothing set').first().click();
  await codes.getByLabel('GTIN').fill(`${gtin.slice(0, -1)}${(Number(gtin.at(-1)) + 1) % 10}`);
  await codes.getByRole('button', { name: `Save ${product.defaultDosage}` }).click();
  await expect(codes.getByRole('alert')).toHaveText(/This GTIN is wrong/);
  await codes.getByLabel('GTIN').fill(gtin);
  await codes.getByLabel('NDC').fill('0069-4200-30');
  await codes.getByRole('button', { name: `Save ${product.defaultDosage}` }).click();
  await expect(codes.getByText(`GTIN 0${gtin}`)).toBeVisible();
  await page.reload();
  await expect(codes.getByText(`GTIN 0${gtin}`)).toBeVisible();

  await newVerifiedCustomer(page.request);
  await page.goto('/quick-order');
  const line = page.getByLabel('Code or name, line 1');
  await line.fill(`010${gtin}1729123110AB12`);
  await line.press('Enter');
  await expect(line).toHaveValue(`0${gtin}`);
  await page.getByLabel('Quantity, line 1').fill('2');
  await expect(page.getByText('Ready: 1 of 1,')).toBeVisible();
  await expect(page.getByRole('listitem').getByText(product.drugName)).toBeVisible();
});

test('how a dosage is stored, which an administrator sets, stands on its card and its page', slow, async ({ page }) => {
  await signIn(page.request, administrator);
  const product = await addProduct(page.request);
  await page.goto(`/admin/products/${product.id}`);
  const items = page.getByRole('region', { name: 'Codes, storage and classes' });
  await items.getByText('Nothing set').first().click();
  await items.getByLabel('Storage').selectOption('2-8 °C');
  await items.getByLabel('Units in a pack').fill('1.5');
  await items.getByLabel('Do not freeze').check();
  await items.getByLabel('Australia').selectOption('S4');
  await items.getByRole('button', { name: `Save ${product.defaultDosage}` }).click();
  await expect(items.getByRole('alert')).toHaveText('A whole number from 1 to 10,000');
  await items.getByLabel('Units in a pack').fill('٣٠');
  await items.getByRole('button', { name: `Save ${product.defaultDosage}` }).click();
  await expect(items.getByText('AU S4')).toBeVisible();
  await page.reload();
  await items.getByText('AU S4').click();
  await expect(items.getByLabel('Units in a pack')).toHaveValue('30');
  await expect(items.getByLabel('Do not freeze')).toBeChecked();

  await page.goto(`/products?search=${product.productId}`);
  await page.getByRole('article').getByText('Store at 2–8 °C').waitFor();
  await page.getByRole('article').getByRole('link', { name: product.drugName }).click();
  await expect(page.getByRole('row', { name: product.defaultDosage }).getByText('Store at 2–8 °C')).toBeVisible();
});

test(
  'an administrator lets an item be sold only from stock, and sees what orders have of it',
  slow,
  async ({ page }) => {
    await signIn(page.request, administrator);
    const product = await addProduct(page.request);
    await page.goto(`/admin/products/${product.id}`);
    const items = page.getByRole('region', { name: 'Codes, storage and classes' });
    await items.getByText('Nothing set').first().click();
    await items.getByLabel('Sell only what is in stock').check();
    await items.getByLabel('More expected on').fill('2099-01-31');
    await items.getByRole('button', { name: `Save ${product.defaultDosage}` }).click();
    await expect(items.getByText('On hand: 0 · Reserved: 0 · Can be sold: 0 · On back order: 0')).toBeVisible();

    const item = await itemOf(page.request, product);
    await receivePacks(page.request, item, { quantity: 7 });
    await page.reload();
    await items.getByText(product.defaultDosage, { exact: true }).click();
    await expect(items.getByText('On hand: 7 · Reserved: 0 · Can be sold: 7')).toBeVisible();
    await expect(items.getByLabel('More expected on')).toHaveValue('');
    await items.getByLabel('Low stock below (packs)').fill('many');
    await items.getByRole('button', { name: `Save ${product.defaultDosage}` }).click();
    await expect(items.getByText('A whole number of packs').first()).toBeVisible();
    await items.getByLabel('Low stock below (packs)').fill('٢٥');
    await items.getByLabel('When none is left').check();
    await items.getByRole('button', { name: `Save ${product.defaultDosage}` }).click();
    await expect(items.getByLabel('Low stock below (packs)')).toHaveValue('25');
    await items.getByLabel('Sell only what is in stock').uncheck();
    await items.getByRole('button', { name: `Save ${product.defaultDosage}` }).click();
    await expect(items.getByRole('alert')).toHaveText('There are packs or orders of this item');
  },
);
