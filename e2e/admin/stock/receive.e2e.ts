import type { Page } from '@playwright/test';
import { administrator, signIn } from '../../fixtures/accounts.ts';
import { holdRequests } from '../../fixtures/network.ts';
import { expect, slow, test } from '../../fixtures/test.ts';
import { newGtin } from '../products/new-gtin.ts';
import { addProduct } from '../products/new-product.ts';

/** A product whose first dosage has a GTIN. */
async function addItem(page: Page) {
  await signIn(page.request, administrator);
  const product = await addProduct(page.request);
  const items = await (await page.request.get(`/api/admin/items?product=${product.id}`)).json();
  const gtin = newGtin();
  await page.request.patch(`/api/admin/items/${items[0].id}`, { data: { gtin } });
  return { product, gtin: `0${gtin}` };
}

test('packs are scanned into a delivery, corrected by hand, and received into lots', async ({ page }) => {
  const { product, gtin } = await addItem(page);
  const lot = `E2E-${gtin.slice(-6)}`;
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Admin Dashboard' }).getByRole('link', { name: 'Stock' }).click();
  await page.getByRole('link', { name: 'Receive a delivery' }).click();
  const scan = page.getByLabel('Scan a pack');
  await scan.fill(`01${gtin}1729123110${lot}`);
  await scan.press('Enter');
  await expect(page.getByText(`Lot ${lot}. Packs: 1.`)).toBeVisible();
  await expect(scan).toHaveValue('');
  await expect(scan).toBeFocused();
  await scan.fill(`01${gtin}1729123110${lot.toLowerCase()}`);
  await scan.press('Enter');
  await expect(page.getByText('Packs: 2.')).toBeVisible();
  const line = page.getByRole('group', { name: product.drugName });
  await expect(line.getByLabel('Lot number')).toHaveValue(lot);
  await expect(line.getByLabel('Expiry date')).toHaveValue('2029-12-31');

  await page.reload();
  await expect(line.getByLabel('Packs')).toHaveValue('2');
  await line.getByLabel('Packs').fill('٤٨');
  await page.getByRole('button', { name: 'Receive all' }).click();
  await expect(page.getByLabel('Supplier')).toBeFocused();
  await page.getByLabel('Supplier').fill('Symbion');
  await page.getByLabel('Delivery note number').fill(lot);
  await page.getByRole('button', { name: 'Receive all' }).click();
  await expect(page.getByText('1 lot received.').first()).toBeVisible();
  await expect(line).toBeHidden();

  await page.getByRole('link', { name: 'Stock' }).first().click();
  await page.getByLabel('Search lots').fill(lot.toLowerCase());
  await expect(page.getByText('1 lot', { exact: true })).toBeVisible();
  const row = page.getByRole('list', { name: 'Lots' }).getByRole('listitem');
  await expect(row).toContainText(product.drugName);
  await expect(row).toContainText('Released');
  await expect(row).toContainText('48 packs');
});

test('a scan that is not certain is asked about, and a wrong one says what is wrong', slow, async ({ page }) => {
  const { product, gtin } = await addItem(page);
  await page.goto('/admin/stock/receive');
  const scan = page.getByLabel('Scan a pack');
  const enter = async (text: string) => {
    await scan.fill(text);
    await scan.press('Enter');
  };
  await enter(`01${gtin}10AB1217291231`);
  await page.getByRole('list', { name: 'Which is the lot number on the pack?' }).getByRole('button').first().click();
  const line = page.getByRole('group', { name: product.drugName });
  await expect(line.getByLabel('Lot number')).toHaveValue('AB12');
  await expect(line.getByLabel('Expiry date')).toHaveValue('2029-12-31');
  await expect(scan).toBeFocused();

  await enter(`]D201${gtin}10ab12`);
  await expect(page.getByRole('alert')).toContainText('Turn Caps Lock off');
  await enter('96385075');
  await expect(page.getByRole('alert')).toHaveText('The GTIN is wrong. Please scan the pack again.');
  await enter('96385074');
  await expect(page.getByText('No product on sale has this GTIN.')).toBeVisible();
  await enter(product.productId);
  await page.getByRole('list', { name: 'Products found' }).getByRole('button').first().click();
  await expect(page.getByRole('heading', { name: '2 lines' })).toBeVisible();
  await page
    .getByRole('button', { name: `Remove ${product.drugName}` })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: '1 line' })).toBeVisible();
});

test(
  'packs are scanned faster than they are found, and what is typed elsewhere meanwhile stays there',
  slow,
  async ({ page }) => {
    const { product, gtin } = await addItem(page);
    await page.goto('/admin/stock/receive');
    const release = await holdRequests(page, '**/api/admin/items?*');
    const scan = page.getByLabel('Scan a pack');
    for (const lot of ['FAST-1', 'FAST-2']) {
      await scan.fill(`01${gtin}1729123110${lot}`);
      await scan.press('Enter');
      await expect(scan).toHaveValue('');
    }
    await page.getByLabel('Supplier').fill('Sym');
    release();
    await expect(page.getByRole('group', { name: product.drugName })).toHaveCount(2);
    await expect(page.getByLabel('Supplier')).toBeFocused();
    await page.keyboard.type('bion');
    await expect(page.getByLabel('Supplier')).toHaveValue('Symbion');
  },
);

test(
  'a lot in stock with another date is named beside its field, and nothing that was typed is lost',
  slow,
  async ({ page }) => {
    const { product, gtin } = await addItem(page);
    const receive = async (expiry: string) => {
      const scan = page.getByLabel('Scan a pack');
      await scan.fill(`01${gtin}17${expiry}10SAME`);
      await scan.press('Enter');
      await expect(page.getByRole('heading', { name: '1 line' })).toBeVisible();
      await page.getByLabel('Supplier').fill('Sigma');
      await page.getByLabel('Delivery note number').fill(`${gtin}-${expiry}`);
      await page.getByRole('button', { name: 'Receive all' }).click();
    };
    await page.goto('/admin/stock/receive');
    await receive('291231');
    await expect(page.getByText('1 lot received.').first()).toBeVisible();
    await receive('281231');
    const line = page.getByRole('group', { name: product.drugName });
    await expect(line.getByText(/^In stock, this lot expires on .*2029/)).toBeVisible();
    await expect(line.getByLabel('Expiry date')).toBeFocused();
    await line.getByLabel('Expiry date').fill('2029-12-31');
    await page.getByRole('button', { name: 'Receive all' }).click();
    await expect(line).toBeHidden();
  },
);
