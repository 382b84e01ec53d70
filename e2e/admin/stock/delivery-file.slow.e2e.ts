import { administrator, signIn } from '../../fixtures/accounts.ts';
import { expect, test } from '../../fixtures/test.ts';
import { addProduct } from '../products/new-product.ts';

test('a file of deliveries is checked, corrected and received', async ({ page }) => {
  await signIn(page.request, administrator);
  const product = await addProduct(page.request);
  const [item] = await (await page.request.get(`/api/admin/items?product=${product.id}`)).json();
  const start = `L${product.productId.slice(2, 12)}`;
  const csv = (lines: string[]) => ({
    name: 'opening.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['supplier;delivery note;product id;dosage;lot number;expires on;quantity', ...lines].join('\r\n'),
    ),
  });
  const line = (note: string, lot: string, day: string, packs: string) =>
    ['Symbion', `${product.productId} ${note}`, product.productId, item.dosage, lot, day, packs].join(';');
  await page.goto('/admin/stock/receive');
  await page.getByRole('tab', { name: 'CSV file' }).click();
  const field = page.locator('input[type=file]');
  const report = page.getByRole('region', { name: /in the file|Result/ }).getByRole('listitem');
  await field.setInputFiles(
    csv([line('A', `${start}A`, '2099-12-31', '48'), line('B', `${start}B`, '31/12/2099', '12')]),
  );
  await expect(report).toHaveText([/A.*1 line.*48 packs.*Ready/, /B.*1 line.*Not received/]);
  const wrong = page.getByRole('region', { name: '1 line to correct' });
  await expect(wrong).toContainText('Line 3: expiresOn');
  await expect(wrong).toContainText('Use a date such as 2027-12-31.');
  const download = page.waitForEvent('download');
  await wrong.getByRole('button', { name: 'Download the list' }).click();
  expect((await download).suggestedFilename()).toBe('opening-rejected.csv');

  await page.getByRole('button', { name: 'Receive 1 delivery' }).click();
  await expect(report).toHaveText([/A.*Received/, /B.*Not received/]);
  await field.setInputFiles(
    csv([line('A', `${start}A`, '2099-12-31', '48'), line('B', `${start}B`, '2099-12-31', '12')]),
  );
  await expect(report).toHaveText([/A.*Received before/, /B.*12 packs.*Ready/]);
  await page.getByRole('button', { name: 'Receive 1 delivery' }).click();
  await expect(report).toHaveText([/A.*Received before/, /B.*Received/]);
  await page.goto(`/admin/stock?search=${start}`);
  await expect(page.getByRole('list', { name: 'Lots' }).getByRole('listitem')).toHaveText([/48 packs/, /12 packs/]);

  await page.goto('/admin/stock/receive');
  await page.getByRole('tab', { name: 'CSV file' }).click();
  await field.setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('supplier,gtin\na,b') });
  await expect(page.getByRole('alert')).toContainText('lacks columns: deliveryNote, lotNumber, expiresOn, quantity');
});
