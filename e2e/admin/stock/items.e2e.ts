import { administrator, signIn } from '../../fixtures/accounts.ts';
import { expect, test } from '../../fixtures/test.ts';
import { addProduct } from '../products/new-product.ts';

test('what is short is found among the items, and its lots are looked at, also those that are sold out', async ({
  page,
}) => {
  await signIn(page.request, administrator);
  const product = await addProduct(page.request);
  const [item] = await (await page.request.get(`/api/admin/items?product=${product.id}`)).json();
  const start = `I${product.productId.slice(2, 12)}`;
  const line = (place: number, quantity: number) => ({
    ...{ itemId: item.id, lotNumber: `${start}${place}`, expiresOn: `209${place}-12-31`, quantity },
  });
  const received = await page.request.post('/api/admin/receipts', {
    data: { supplier: 'Symbion', deliveryNote: product.productId, lines: [line(1, 5), line(2, 4)] },
  });
  const [first] = (await received.json()).lots;
  await page.request.post(`/api/admin/lots/${first.id}/adjustments`, { data: { quantity: -5, reason: 'Broken' } });
  await page.request.patch(`/api/admin/items/${item.id}`, { data: { tracked: true, expectedOn: '2099-01-31' } });

  await page.goto('/admin/stock');
  await page.getByRole('tab', { name: 'Items' }).click();
  await page.getByLabel('Filter by stock').selectOption('Low, out of stock or waited for');
  await page.getByLabel('Search items').fill(product.productId);
  const row = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Low');
  await expect(row).toContainText('4 on hand');
  await expect(row).toContainText('4 available');
  await expect(row).toContainText('More expected on');
  await row.getByRole('link', { name: /^Lots:/ }).click();
  const lots = page.getByRole('list', { name: 'Lots' }).getByRole('listitem');
  await expect(lots).toHaveText([/0 packs/, /4 packs/]);
  await page.goBack();
  await expect(row).toHaveCount(1);
  await row.getByRole('link', { name: /^Product:/ }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/products/${product.id}$`));
});
