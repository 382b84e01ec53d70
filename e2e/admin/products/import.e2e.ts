import { readFile, utimes, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { administrator, signIn } from '../../fixtures/accounts.ts';
import { holdRequests } from '../../fixtures/network.ts';
import { expect, slow, test } from '../../fixtures/test.ts';
import { newGtin } from './new-gtin.ts';
import { addProduct, newCode } from './new-product.ts';

const importAddress = '**/api/admin/products/import?*';

// These tests run one after the other: the store runs one import at a time and rejects another.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ page }) => {
  await signIn(page.request, administrator);
});

test('an import reports rejected records, which can be downloaded', async ({ page }) => {
  const [good, bad] = [newCode(), newCode()];
  await page.goto('/admin/products/import');
  await chooseFile(page, [
    `${good},Salbutamol,Ventolin,"Relieves, quickly",Respiratory,inhaled,,"[""100 mcg""]",100 mcg,"{""100 mcg"": 12.5}",per inhaler,`,
    `${bad},Salbutamol,=1+1,,Respiratory,inhaled,,"[""100 mcg""]",100 mcg,"{""100 mcg"": -3}",per inhaler,`,
    `=cmd,Salbutamol,,,Respiratory,inhaled,,"[""100 mcg""]",100 mcg,"{""100 mcg"": 3}",per inhaler,`,
  ]);
  const findImported = () => page.request.get(`/api/products?search=${good}`).then((response) => response.json());

  await page.getByRole('button', { name: 'Start the trial run' }).click();
  await expect(page.getByRole('heading', { name: 'Trial run: nothing has been changed' })).toBeFocused();
  expect(await findImported()).toEqual([]);

  await page.getByRole('button', { name: 'Import it now' }).click();
  await expect(page.getByRole('heading', { name: 'The file has been imported' })).toBeFocused();
  await expect(page.getByRole('definition')).toHaveText(['1', '0', '0', '2']);
  const rows = page.getByRole('table', { name: 'Rejected records' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('dosagePricing');
  await expect(rows.nth(1)).toContainText('is negative');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the rejected records' }).click();
  const report = (await readFile(await (await download).path(), 'utf8')).split('\n');
  expect(report[0]).toBe('\ufeffline,column,value,reason,code');
  expect(report[1]).toMatch(/^3,dosagePricing,100 mcg: -3,.*,E_PRICE_NEGATIVE$/);
  expect(report[2]).toMatch(/^4,productId,'=cmd,.*,E_ID_FORMAT$/);
  expect(await findImported()).toHaveLength(1);
});

test('a trial run shows old and new prices, and holds large price changes back until they are confirmed', async ({
  page,
}) => {
  const [small, large] = [newCode(), newCode()];
  const row = (code: string, price: string) => `${code},Salbutamol,,,Respiratory,inhaled,,100 mcg,,${price},,`;
  const pricesOf = async (code: string) =>
    (await (await page.request.get(`/api/products?search=${code}`)).json()).map(
      (product: { dosagePricing: object }) => product.dosagePricing,
    );
  await page.goto('/admin/products/import');
  await chooseFile(page, [row(small, '12.50'), row(large, '12.50')]);
  await importWithoutTrial(page);
  await page.getByRole('button', { name: 'Import another file' }).click();

  const buffer = Buffer.from(`productId,dosage,price\n${small},,13.75\n${large},100mcg,1375\n`);
  await page.locator('input[type=file]').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Start the trial run' }).click();
  await expect(page.getByRole('list', { name: 'Prices' })).toContainText('$12.50 → $13.75+10%');
  await expect(page.getByRole('list', { name: 'Large price changes, held back' })).toContainText('$1,375.00');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all changes' }).click();
  const report = await readFile(await (await download).path(), 'utf8');
  expect(report).toContain(`changed,,2,${small},Salbutamol,price,100 mcg,12.50,13.75,10.0\n`);
  expect(report).toContain(`changed,yes,3,${large},Salbutamol,price,100 mcg,12.50,1375.00,10900.0\n`);

  await page.getByRole('button', { name: 'Import it now' }).click();
  await expect(page.getByRole('heading', { name: 'The file has been imported' })).toBeFocused();
  expect([await pricesOf(small), await pricesOf(large)]).toEqual([[{ '100 mcg': 13.75 }], [{ '100 mcg': 12.5 }]]);
  await page.getByRole('button', { name: 'Compare again' }).click();
  await expect(page.getByRole('button', { name: 'Import it now' })).toBeHidden();
  await page.getByLabel('I have checked these prices').check();
  await page.getByRole('button', { name: 'Import it now' }).click();
  await expect(page.getByText('What has changed')).toBeVisible();
  expect(await pricesOf(large)).toEqual([{ '100 mcg': 1375 }]);
});

test('the last import is undone, and what was changed since stays', slow, async ({ page }) => {
  const [wrong, mended] = [newCode(), newCode()];
  const row = (code: string, price: string) => `${code},Salbutamol,,,Respiratory,inhaled,,100 mcg,,${price},,`;
  await page.goto('/admin/products/import');
  await chooseFile(page, [row(wrong, '12.50'), row(mended, '12.50')]);
  await importWithoutTrial(page);
  await page.getByRole('button', { name: 'Import another file' }).click();
  const buffer = Buffer.from(`productId,dosage,price\n${wrong},,15\n${mended},,15\n`);
  await page.locator('input[type=file]').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer });
  await importWithoutTrial(page);
  await expect(page.getByRole('heading', { name: 'The file has been imported' })).toBeFocused();
  const find = async (code: string) => (await (await page.request.get(`/api/admin/products?search=${code}`)).json())[0];
  const { id } = await find(mended);
  await page.request.patch(`/api/admin/products/${id}`, { data: { dosagePricing: { '100 mcg': 14 } } });

  await page.goto('/admin/products/import');
  const section = page.getByRole('region', { name: 'Last import' });
  await expect(section).toContainText('Changed 2');
  await section.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(section.locator(':focus')).toContainText('1 product has its earlier values again.');
  await expect(section.getByRole('listitem')).toHaveText([new RegExp(`${mended}Dosages and prices`)]);
  await expect(section.getByRole('button', { name: 'Undo this import' })).toBeHidden();
  await expect(section).toContainText('Undone on');
  expect((await find(wrong)).dosagePricing).toEqual({ '100 mcg': 12.5 });
  expect((await find(mended)).dosagePricing).toEqual({ '100 mcg': 14 });

  await page.goto(`/admin/products/${id}`);
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveCount(3);
  await expect(history.nth(0)).toContainText('$15.00 → $14.00');
  await expect(history.nth(1)).toContainText('imported from a file');
  await expect(history.nth(1)).toContainText('$12.50 → $15.00');
  await expect(history.nth(2)).toContainText('Added');
});

test('the prices of a category are changed by a percentage, after a comparison', slow, async ({ page }) => {
  const code = newCode();
  const category = `Category ${code}`;
  await page.goto('/admin/products/import');
  await chooseFile(page, [`${code},Salbutamol,,,${category},inhaled,,100 mcg,,19.95,,`]);
  await importWithoutTrial(page);
  await expect(page.getByRole('heading', { name: 'The file has been imported' })).toBeFocused();
  await page.goto('/admin/products/import');
  const section = page.getByRole('region', { name: 'Change prices by a percentage' });
  await section.getByLabel('Category').selectOption(category);
  await section.getByLabel('Change in percent').fill('free');
  await section.getByRole('button', { name: 'Compare with the new prices' }).click();
  await expect(section.getByText('Enter a percentage')).toBeVisible();
  await section.getByLabel('Change in percent').fill('+3,5 %');
  await section.getByLabel('Round to').selectOption('$0.10');
  await section.getByRole('button', { name: 'Compare with the new prices' }).click();
  await expect(page.getByRole('list', { name: 'Prices' })).toContainText('$19.95 → $20.60+3%');
  await page.getByRole('button', { name: 'Import it now' }).click();
  await expect(page.getByRole('heading', { name: 'The file has been imported' })).toBeFocused();
  await page.getByRole('region', { name: 'Last import' }).getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('The import has been undone')).toBeVisible();
  const [product] = await (await page.request.get(`/api/products?search=${code}`)).json();
  expect(product.dosagePricing).toEqual({ '100 mcg': 19.95 });
});

test("a supplier's own file is read once its columns have been named, and remembered", slow, async ({ page }) => {
  const code = newCode();
  await page.goto('/admin/products/import');
  await chooseFile(page, [`${code},Salbutamol,,,Respiratory,inhaled,,100 mcg,,12.50,,`]);
  await importWithoutTrial(page);
  await expect(page.getByRole('heading', { name: 'The file has been imported' })).toBeFocused();

  // Windows-1252, semicolons and decimal commas, as a spreadsheet in Spain or France saves them.
  const content = Buffer.from(
    `Art.-Nr.;Désignation;Staerke;Price AUD\r\n${code};Salbutamol;100 mcg;13,75\r\n`,
    'latin1',
  );
  const supplierFile = { name: 'supplier.csv', mimeType: 'text/csv', buffer: content };
  for (const isKnown of [false, true]) {
    await page.getByRole('button', { name: 'Import another file' }).click();
    await page.locator('input[type=file]').setInputFiles(supplierFile);
    await page.getByRole('button', { name: 'Start the trial run' }).click();
    if (!isKnown) {
      await expect(page.getByText('As Windows-1252, values separated by semicolons.')).toBeVisible();
      await page.getByLabel('Art.-Nr.').selectOption({ label: 'Product ID' });
      await page.getByLabel('Staerke').selectOption({ label: 'Dosage (a line for each dosage)' });
      await page.getByRole('button', { name: 'Compare with these columns' }).click();
    }
    await expect(page.getByRole('list', { name: 'Prices' })).toContainText('$12.50 → $13.75+10%');
  }
  await page.getByRole('button', { name: 'Import it now' }).click();
  await expect(page.getByRole('heading', { name: 'The file has been imported' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Prices' })).toContainText('$12.50 → $13.75+10%');
});

test('a file with a line for each dosage sets codes and facts, after it has said which', slow, async ({ page }) => {
  const product = await addProduct(page.request);
  const [gtin, wrong] = [newGtin(), '9506000134353'];
  const lines = [
    'Product ID;Strength;GTIN;Storage class;Class US',
    `${product.productId};;${gtin};2-8;C-II`,
    `THR-ALL-0002;;${wrong};;`,
  ];
  await page.goto('/admin/products/import');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) });
  await page.getByRole('button', { name: 'Start the trial run' }).click();
  const texts = page.getByRole('list', { name: 'Texts' });
  await expect(texts).toContainText(`gtin ${product.defaultDosage} empty 0${gtin}`);
  await expect(texts).toContainText('2-8 °C');
  await expect(page.getByText('the check digit of this GTIN is wrong')).toBeVisible();
  await page.getByRole('button', { name: 'Import it now' }).click();
  await expect(page.getByRole('heading', { name: 'The file has been imported' })).toBeFocused();
  await page.goto(`/admin/products/${product.id}`);
  await expect(page.getByText(`GTIN 0${gtin} · 2–8 °C · US CII`)).toBeVisible();
  await expect(page.getByText('Class (United States)')).toBeVisible();
});

test(
  'when the catalogue changes after a trial run, the file is compared again and what differs is shown',
  slow,
  async ({ page }) => {
    const code = newCode();
    const row = (price: string) => `${code},Salbutamol,,,Respiratory,inhaled,,100 mcg,,${price},,`;
    await page.goto('/admin/products/import');
    await chooseFile(page, [row('12.50')]);
    await page.getByRole('button', { name: 'Start the trial run' }).click();
    await expect(page.getByRole('list', { name: 'New products' })).toContainText(code);
    const content = Buffer.from([header, row('10.00'), ''].join('\n'));
    const headers = { 'content-type': 'application/octet-stream' };
    await page.request.post('/api/admin/products/import?format=csv', { data: content, headers });

    await page.getByRole('button', { name: 'Import it now' }).click();
    await expect(page.getByText('The catalogue was changed after the trial run.')).toBeVisible();
    await page.getByRole('button', { name: 'Compare again' }).click();
    await expect(page.getByRole('list', { name: 'Different from the first comparison' })).toContainText(
      '$10.00 → $12.50+25%',
    );
    await page.getByRole('button', { name: 'Import it now' }).click();
    await expect(page.getByRole('heading', { name: 'The file has been imported' })).toBeFocused();
  },
);

test('an import is requested in the selected language', slow, async ({ page }) => {
  await page.goto('/admin/products/import');
  await page.getByLabel('Language').selectOption('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await chooseFile(page, []);
  const sent = page.waitForRequest(/\/api\/admin\/products\/import\?/);
  await page.getByRole('main').locator('button[type=submit]').first().click();
  expect(await (await sent).headerValue('accept-language')).toBe('fr');
});

test('with all or nothing one rejected record rejects the whole file', async ({ page }) => {
  const [good, bad] = [newCode(), newCode()];
  await page.goto('/admin/products/import');
  await chooseFile(page, [
    `${good},Salbutamol,,,Respiratory,inhaled,,100 mcg,,"{""100 mcg"": 12.5}",,`,
    `${bad},,,,Respiratory,inhaled,,100 mcg,,"{""100 mcg"": 12.5}",,`,
  ]);
  await page.getByLabel('All or nothing').check();
  await importWithoutTrial(page);
  await expect(page.getByRole('heading', { name: 'Nothing has been imported' })).toBeVisible();
  expect(await (await page.request.get(`/api/products?search=${good}`)).json()).toEqual([]);
});

test('an import whose every record is rejected is not reported as imported', slow, async ({ page }) => {
  await page.goto('/admin/products/import');
  await chooseFile(page, [`${newCode()},,,,Respiratory,inhaled,,100 mcg,,"{""100 mcg"": 12.5}",,`]);
  await importWithoutTrial(page);
  await expect(page.getByRole('heading', { name: 'Nothing has been imported' })).toBeFocused();
  await expect(page.getByText('Every record was rejected. The store is unchanged.')).toBeVisible();
});

test(
  'a file that is not a catalogue is rejected with a message, by its name or its first line',
  slow,
  async ({ page }) => {
    await page.goto('/admin/products/import');
    const file = page.locator('input[type=file]');
    await file.setInputFiles({ name: 'catalogue.xls', mimeType: '', buffer: Buffer.from('PK') });
    await importWithoutTrial(page);
    await expect(page.getByText('This kind of file cannot be imported')).toBeVisible();
    await expect(file).toBeFocused();
    await file.setInputFiles({ name: 'catalogue.csv', mimeType: '', buffer: Buffer.from('name,price\nA,1\n') });
    await importWithoutTrial(page);
    await expect(page.getByText('The first line must name every column')).toBeVisible();
  },
);

test('an expired session asks to sign in before the file is sent', slow, async ({ page }) => {
  await page.goto('/admin/products/import');
  await chooseFile(page, []);
  await page.request.post('/api/logout');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/products/import')) sent += 1;
  });
  await importWithoutTrial(page);
  await expect(page).toHaveURL(/\/auth$/);
  expect(sent).toBe(0);
});

test('a file that changed on the disk since it was chosen is reported as unreadable', slow, async ({ page }, info) => {
  const file = info.outputPath('catalogue.csv');
  await writeFile(file, 'productId\n');
  await page.goto('/admin/products/import');
  await page.locator('input[type=file]').setInputFiles(file);
  await writeFile(file, 'productId,drugName\n');
  await utimes(file, 0, 0);
  await importWithoutTrial(page);
  await expect(page.getByText('The file could not be read.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  await page.getByRole('button', { name: 'Import another file' }).click();
  await expect(page.locator('#main')).toBeFocused();
});

test('a timeout of the upload and a lost response show different messages', slow, async ({ page }) => {
  const progress = `${JSON.stringify({ event: 'progress', records: 10, bytesRead: 10, bytesTotal: 100 })}\n`;
  await page.route(importAddress, (route) => route.fulfill({ contentType: 'application/x-ndjson', body: progress }));
  await page.route(importAddress, (route) => route.fulfill({ status: 408, body: '' }), { times: 1 });
  await page.goto('/admin/products/import');
  await chooseFile(page, []);
  await importWithoutTrial(page);
  await expect(page.getByRole('heading', { name: 'The file could not be sent' })).toBeFocused();
  await expect(page.getByText('Nothing was imported.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'The connection was lost' })).toBeFocused();
});

test('the dialog about stopping an import closes when the import ends', slow, async ({ page }) => {
  const failed = `${JSON.stringify({ event: 'failed', requestId: 'req-1' })}\n`;
  await page.route(importAddress, (route) => route.fulfill({ contentType: 'application/x-ndjson', body: failed }));
  const release = await holdRequests(page, importAddress);
  await page.goto('/admin/products/import');
  await chooseFile(page, []);
  await importWithoutTrial(page);
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('dialog', { name: 'Stop the import?' })).toBeVisible();
  release();
  await expect(page.getByText('Request ID: req-1')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an import can be cancelled, and leaving it asks for confirmation', slow, async ({ page }) => {
  await page.route(importAddress, (route) => route.abort('connectionreset'));
  const release = await holdRequests(page, importAddress);
  await page.goto('/admin/products/import');
  await chooseFile(page, []);
  await importWithoutTrial(page);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('dialog', { name: 'Stop the import?' }).getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'The import was cancelled' })).toBeFocused();

  await page.getByRole('button', { name: 'Try again' }).click();
  release();
  await expect(page.getByRole('heading', { name: 'The file could not be sent' })).toBeFocused();
});

const header =
  'productId,drugName,brandName,description,category,type,imageUrl,availableDosages,defaultDosage,dosagePricing,priceUnit,packagingType';

async function importWithoutTrial(page: Page): Promise<void> {
  await page.getByLabel('Trial run').uncheck();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
}

async function chooseFile(page: Page, records: string[]): Promise<void> {
  const buffer = Buffer.from([header, ...records, ''].join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer });
}
