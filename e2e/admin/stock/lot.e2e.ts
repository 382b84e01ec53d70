import type { Page } from '@playwright/test';
import { readScan } from '#contract/gs1/scan/read-scan.ts';
import { administrator, newAdministrator, signIn } from '../../fixtures/accounts.ts';
import { changedItem, itemOf, receivePacks } from '../../fixtures/stock.ts';
import { expect, slow, test } from '../../fixtures/test.ts';
import { newGtin } from '../products/new-gtin.ts';
import { addProduct } from '../products/new-product.ts';
import { readSymbol } from './read-symbol.ts';

test('a lot is put on hold and counted again, each with a reason that its history shows', async ({ page }) => {
  await signIn(page.request, administrator);
  const product = await addProduct(page.request);
  const item = await itemOf(page.request, product);
  const lotNumber = `L-${product.productId.slice(2, 12)}`;
  await receivePacks(page.request, item, { quantity: 7, lotNumber });
  await page.goto(`/admin/stock?search=${lotNumber}`);
  const row = page.getByRole('list', { name: 'Lots' }).getByRole('listitem');
  const open = row.getByRole('button', { name: `Change lot ${lotNumber}` });
  await open.click();
  const dialog = page.getByRole('dialog', { name: `Lot ${lotNumber}` });
  await expect(dialog.getByText('Received')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Label is torn');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Change the status or the number of packs first.');
  await dialog.getByLabel('Status').selectOption('On hold');
  await dialog.getByLabel('Packs on hand').fill('٦');
  await dialog.getByLabel('Expiry date').fill('2099-11-30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('On hold');
  await expect(row).toContainText('6 packs');
  await expect(row.locator('time')).toHaveAttribute('datetime', '2099-11-30');
  await expect(open).toBeFocused();

  await open.press('Enter');
  const history = dialog.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveText([
    /Changed.*On hold\s+2099-11-30\s+Label is torn/,
    /Adjusted -1 6 on hand.*Label is torn/,
    /Received \+7/,
  ]);
  // Somebody else changes it meanwhile.
  const [{ id }] = await (await page.request.get(`/api/admin/lots?search=${lotNumber}`)).json();
  await page.request.patch(`/api/admin/lots/${id}`, { data: { status: 'recalled', reason: 'Letter of the maker' } });
  await dialog.getByLabel('Status').selectOption('Released');
  await dialog.getByLabel('Reason').fill('New label');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Someone else has changed this lot');
  await expect(dialog.getByText('Letter of the maker')).toBeVisible();
  await expect(dialog.getByLabel('Status')).toHaveValue('recalled');
  await expect(dialog.getByLabel('Reason')).toHaveValue('New label');
});

test(
  'a lot is released when a second administrator approves it; both are in its history',
  slow,
  async ({ page, browser, baseURL }) => {
    await signIn(page.request, administrator);
    const product = await addProduct(page.request);
    const lotNumber = `L-${product.productId.slice(2, 12)}`;
    await receivePacks(page.request, await itemOf(page.request, product), {
      ...{ quantity: 7, lotNumber, status: 'quarantined' },
    });
    const stock = `/admin/stock?search=${lotNumber}`;
    await page.goto(stock);
    const dialogOf = (of: Page) => of.getByRole('dialog', { name: `Lot ${lotNumber}` });
    const openLot = (of: Page) => of.getByRole('button', { name: `Change lot ${lotNumber}` }).click();
    await openLot(page);
    await dialogOf(page).getByLabel('Status').selectOption('Released');
    await expect(dialogOf(page).getByText('Another administrator must approve this.')).toBeVisible();
    await dialogOf(page).getByLabel('Reason').fill('Certificate checked');
    await dialogOf(page).getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText(`Lot ${lotNumber} waits for the approval of another administrator.`).first(),
    ).toBeVisible();
    const row = page.getByRole('list', { name: 'Lots' }).getByRole('listitem');
    await expect(row).toContainText('Quarantined');
    await expect(row).toContainText('Waits for approval');
    await openLot(page);
    await expect(dialogOf(page).getByRole('button', { name: 'Withdraw the request' })).toBeVisible();
    await expect(dialogOf(page).getByRole('button', { name: 'Approve' })).toBeHidden();

    const other = await browser.newPage({ baseURL });
    await newAdministrator(other.request);
    await other.goto(stock);
    await other.getByLabel('Filter by status').selectOption('Waits for approval');
    await openLot(other);
    await expect(dialogOf(other)).toContainText('Certificate checked');
    await dialogOf(other).getByRole('button', { name: 'Approve' }).press('Enter');
    await expect(dialogOf(other)).toBeHidden();
    await expect(other.getByText('No lots found')).toBeVisible();
    await other.close();

    // The first one's page still shows the request.
    await dialogOf(page).getByRole('button', { name: 'Withdraw the request' }).click();
    await expect(page.getByText('Someone else has changed this lot').first()).toBeVisible();
    await expect(dialogOf(page).getByLabel('Status')).toHaveValue('released');
    const history = dialogOf(page).getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect(history.first()).toHaveText(/Released\s+Certificate checked.*· Approved by Amelia Okafor/);
  },
);

test('labels of a lot are printed, and nothing else of the page; a scanner reads them', slow, async ({ page }) => {
  await signIn(page.request, administrator);
  const product = await addProduct(page.request);
  const gtin = newGtin();
  const item = await changedItem(page.request, product, { gtin });
  const lotNumber = `L(1)/%"&${product.productId.slice(2, 12)}`;
  await receivePacks(page.request, item, { quantity: 7, lotNumber, expiresOn: '2069-12-31' });
  // Headless browsers have no dialog of a printer.
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-asked-to-print', '');
  });
  await page.goto(`/admin/stock?${new URLSearchParams({ search: lotNumber })}`);
  await page.getByRole('button', { name: `Change lot ${lotNumber}` }).click();
  const labels = page.getByRole('dialog').getByRole('region', { name: 'Labels' });
  await labels.getByLabel('Number of labels').fill('0');
  await labels.getByRole('button', { name: 'Print labels' }).click();
  await expect(labels.getByText('A whole number from 1 to 500')).toBeVisible();
  await expect(labels.getByLabel('Number of labels')).toBeFocused();
  await labels.getByLabel('Number of labels').fill('٣');
  await labels.getByRole('button', { name: 'Print labels' }).click();
  await expect(page.locator('[data-asked-to-print]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const elements = `(01)0${gtin}(17)691231(10)${lotNumber}`;
  await expect(page.getByRole('img', { name: elements })).toHaveCount(3);
  await expect(page.getByText(`Lot ${lotNumber}`).and(page.locator(':visible'))).toHaveCount(3);
  await expect(page.getByRole('dialog')).toBeHidden();
  const scanned = await readSymbol(page.getByRole('img', { name: elements }).first());
  expect(readScan(scanned ?? '', '2026-11-30')).toMatchObject({ gtin: `0${gtin}`, lotNumber, expiresOn: '2069-12-31' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('img', { name: elements })).toHaveCount(0);
});
