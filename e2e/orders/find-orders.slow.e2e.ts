import { fillCart, orderMetformin, placeOrder } from '../fixtures/orders.ts';
import { expect, test } from '../fixtures/test.ts';

test('an order is found by its medicine, its number, its status and its date, and the filters survive Back and a reload', async ({
  page,
  customer: _,
}) => {
  for (let each = 0; each < 6; each += 1) await orderMetformin(page.request);
  await fillCart(page.request, 'warfarin');
  const { id } = await placeOrder(page.request);
  await page.goto('/profile');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(7);
  const search = page.getByRole('searchbox', { name: 'Search your orders' });
  await search.fill('warfarin');
  await expect(page.getByText('1 order found')).toBeVisible();
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL(/\/profile$/); // the address names no medicine
  await page.getByRole('link', { name: 'View or print order' }).click();
  await expect(page).toHaveURL(`/orders/${id}`);
  await page.goBack();
  await expect(search).toHaveValue('warfarin');
  await expect(cards).toHaveCount(1);
  await page.reload();
  await expect(search).toHaveValue('warfarin');
  await expect(cards).toHaveCount(1);

  await search.fill(`#${id.slice(0, 8)}`);
  await expect(cards.getByText('Warfarin')).toBeVisible();
  await search.fill('insulin');
  await expect(page.getByText('No orders found')).toBeVisible();
  await expect(cards).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(cards).toHaveCount(7);
  await expect(search).toHaveValue('');
  await page.getByLabel('Filter by status').selectOption('Delivered');
  await expect(cards).toHaveCount(0);
  await page.getByLabel('Filter by status').selectOption('Open');
  await expect(cards).toHaveCount(7);
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await expect(cards).toHaveCount(0);
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2099-01-01');
  await expect(cards).toHaveCount(7);
});

test('the search stays when a filter that found nothing is cleared after a reload, and when a filter fails', async ({
  page,
  customer: _,
}) => {
  for (let each = 0; each < 6; each += 1) await orderMetformin(page.request);
  await page.goto('/profile');
  const search = page.getByRole('searchbox', { name: 'Search your orders' });
  await search.fill('insulin');
  await expect(page.getByText('No orders found')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No orders found')).toBeVisible();
  await search.fill('');
  await expect(page.getByRole('article')).toHaveCount(6);
  await expect(search).toBeFocused();
  await page.route('**/api/orders?*', (route) =>
    route.fulfill({ status: 400, json: { code: 'INVALID_INPUT', message: '' } }),
  );
  await page.getByLabel('Filter by status').selectOption('Delivered');
  await expect(page.getByText('Failed to fetch orders')).toBeVisible();
  await page.unroute('**/api/orders?*');
  await page.getByLabel('Filter by status').selectOption('All orders');
  await expect(page.getByRole('article')).toHaveCount(6);
});

test('a few orders need no search', async ({ page, customer: _ }) => {
  await orderMetformin(page.request);
  await page.goto('/profile');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('searchbox', { name: 'Search your orders' })).toHaveCount(0);
});
