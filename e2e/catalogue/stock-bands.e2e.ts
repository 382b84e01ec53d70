import { addProduct } from '../admin/products/new-product.ts';
import { administrator, signIn } from '../fixtures/accounts.ts';
import { waitForHydration } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/test.ts';

test('cards and the page of a product say how much there is of what is tracked, with one call for all of them', async ({
  page,
}) => {
  await signIn(page.request, administrator);
  const product = await addProduct(page.request, { prices: { '5 mg': 10, '9 mg': 12 } });
  const [five, nine] = await (await page.request.get(`/api/admin/items?product=${product.id}`)).json();
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/stock') && calls.push(request.url()));
  const card = page.getByRole('article').filter({ hasText: product.productId });
  await page.goto(`/products?search=${product.productId}`);
  await expect(card).toBeVisible();
  await waitForHydration(page);
  expect(calls).toEqual([]);

  for (const { id } of [five, nine]) await page.request.patch(`/api/admin/items/${id}`, { data: { tracked: true } });
  const line = { itemId: five.id, lotNumber: 'A', expiresOn: '2099-12-31', quantity: 3 };
  await page.request.post('/api/admin/receipts', {
    data: { supplier: 'Symbion', deliveryNote: product.productId, lines: [line] },
  });
  await page.request.patch(`/api/admin/items/${nine.id}`, { data: { backOrders: true, expectedOn: '2099-01-31' } });
  await page.reload();
  await expect(card.getByText('Low stock')).toBeVisible();
  await card.getByLabel('Dosage').selectOption('9 mg');
  await expect(card.getByText(/^On back order/)).toBeVisible();
  await expect(card).toContainText(/expected .*2099/);
  expect(calls).toHaveLength(1);

  await card.getByRole('link', { name: product.drugName }).click();
  await expect(page.getByRole('row', { name: '5 mg' })).toContainText('Low stock');
  await expect(page.getByRole('row', { name: '9 mg' })).toContainText('On back order');
});
