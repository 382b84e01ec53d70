import { administrator, signInByForm } from '../../fixtures/accounts.ts';
import { expect, test } from '../../fixtures/test.ts';

test('customers see no order but their own; administrators filter by status', async ({
  page,
  browser,
  customer: _,
}) => {
  await page.goto('/admin');
  await expect(page.getByText('Access Denied')).toBeVisible();
  expect((await page.request.get('/api/admin/orders')).status()).toBe(403);
  const desk = await browser.newPage();
  await signInByForm(desk, administrator);
  await desk.goto('/admin');
  await desk.getByLabel('Filter by status').selectOption('cancelled');
  await expect(desk.getByText('No cancelled orders found')).toBeVisible();
  await expect(desk).toHaveURL(/status=cancelled/);
  await desk.close();
});
