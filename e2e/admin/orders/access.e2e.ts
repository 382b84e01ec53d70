import { administrator, signIn } from '../../fixtures/accounts.ts';
import { expect, test } from '../../fixtures/test.ts';

test('customers cannot open the orders of all customers; administrators filter them by status', async ({
  page,
  browser,
  customer: _,
}) => {
  await page.goto('/admin');
  await expect(page.getByText('Access Denied')).toBeVisible();
  expect((await page.request.get('/api/admin/orders')).status()).toBe(403);
  const adminPage = await browser.newPage();
  await signIn(adminPage.request, administrator);
  await adminPage.goto('/admin');
  await adminPage.getByLabel('Filter by status').selectOption('cancelled');
  await expect(adminPage.getByText('No cancelled orders found')).toBeVisible();
  await expect(adminPage).toHaveURL(/status=cancelled/);
  await adminPage.close();
});
