import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { fillCart, shippingAddress } from '../../fixtures/orders.ts';
import { expect, test } from '../../fixtures/test.ts';
import { changeStatusByApi, openOrdersTable } from './orders-table.ts';

test('the filtered and searched orders are downloaded as CSV, with formulas escaped', async ({ page, request }) => {
  const { ids, customer } = await openOrdersTable(page, request, { orders: 2 });
  await fillCart(request, 'metformin');
  const data = { email: customer.email, firstName: '=1+1', lastName: 'O’Hara, “Jo"', shippingAddress };
  const { id } = await (await request.post('/api/checkout', { data })).json();
  for (const each of [id, ids[0]]) await changeStatusByApi(page.request, each, 'shipped');
  await page.getByLabel('Filter by status').selectOption('shipped');
  await expect(page).toHaveURL(/status=shipped/);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const rows = parse<Record<string, string>>(await readFile(await file.path()), { bom: true, columns: true });
  expect(rows.map((row) => row.id)).toEqual([id, ids[0]]);
  expect(rows[0]).toMatchObject({
    status: 'shipped',
    firstName: "'=1+1",
    lastName: data.lastName,
    totalAmount: '18.60',
  });
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
});

test('an administrator whose session expired is asked to sign in, and gets no file', async ({ page, request }) => {
  await openOrdersTable(page, request);
  let downloaded = false;
  page.on('download', () => {
    downloaded = true;
  });
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Export CSV' }).click();
  await expect(page.getByText('You are logged out. Logging in again...').first()).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  expect(downloaded).toBe(false);
});

test('an export that fails to start shows an error and can be tried again', async ({ page, request }) => {
  await openOrdersTable(page, request);
  await page.route('**/api/admin/orders/stats', (route) => route.fulfill({ status: 503, body: '{}' }));
  const link = page.getByRole('link', { name: 'Export CSV' });
  await link.click();
  await expect(page.getByText('Failed to export the orders').first()).toBeVisible();
  await page.unroute('**/api/admin/orders/stats');
  const download = page.waitForEvent('download');
  await link.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});
