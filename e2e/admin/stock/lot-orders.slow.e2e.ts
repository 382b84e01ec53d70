import { readFile } from 'node:fs/promises';
import { administrator, newVerifiedCustomer, signIn } from '../../fixtures/accounts.ts';
import { placeOrder } from '../../fixtures/orders.ts';
import { changedItem, receivePacks } from '../../fixtures/stock.ts';
import { expect, test } from '../../fixtures/test.ts';
import { shortId } from '../orders/orders-table.ts';
import { addProduct } from '../products/new-product.ts';

test('the page of a lot names the orders that it went to, which can be downloaded; each leads to its order and back', async ({
  page,
  request,
}) => {
  await signIn(page.request, administrator);
  const product = await addProduct(page.request);
  const lotNumber = `L-${product.productId.slice(2, 12)}`;
  const item = await changedItem(page.request, product, { tracked: true });
  await receivePacks(page.request, item, { quantity: 7, lotNumber });
  const customer = await newVerifiedCustomer(request);
  await request.post('/api/cart', { data: { productId: product.id, quantity: 3, selectedDosage: '5 mg' } });
  const { id } = await placeOrder(request);
  await page.goto(`/admin/stock?search=${lotNumber}`);
  await page.getByRole('button', { name: `Change lot ${lotNumber}` }).click();
  await page.getByRole('link', { name: 'Orders with this lot' }).click();
  await expect(page).toHaveTitle(`Lot ${lotNumber} | Theriac`);
  const order = page.getByRole('list', { name: 'Orders with this lot' }).getByRole('listitem');
  await expect(order).toContainText(customer.email);
  await expect(order).toContainText('3 reserved');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the list' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`lot-${lotNumber}.csv`);
  expect(await readFile(await download.path(), 'utf8')).toContain(`\n${id},`);
  await page.request.patch(`/api/admin/orders/${id}`, { data: { status: 'shipped' } });
  await order.getByRole('link', { name: `${shortId(id)}…` }).click();
  await expect(page).toHaveURL(`/admin/orders/${id}`);
  await page.getByRole('link', { name: `Lot ${lotNumber}` }).click();
  await expect(order).toContainText('3 sent');
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText('Shipped -3');
});
