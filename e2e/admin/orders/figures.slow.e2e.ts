import { administrator, signIn } from '../../fixtures/accounts.ts';
import { waitForHydration } from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/test.ts';
import { phone } from '../../fixtures/viewports.ts';
import { openOrdersTable } from './orders-table.ts';
import { someFigures } from './some-figures.ts';

test('the figures show orders and revenue of the chosen range, and the address names it', async ({ page, request }) => {
  await openOrdersTable(page, request);
  await page.getByRole('navigation', { name: 'Admin Dashboard' }).getByRole('link', { name: 'Figures' }).click();
  await expect(page).toHaveTitle('Figures | Theriac');
  await expect(page.getByRole('link', { name: 'Figures' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('img', { name: 'Orders' })).toBeVisible();
  await page.getByText('Orders and revenue as a table').click();
  const rows = page.getByRole('table', { name: 'Orders and revenue as a table' }).getByRole('row');
  await expect(rows).toHaveCount(31);
  await expect(rows.last().getByRole('cell').last()).toHaveText(/^\$[1-9]/);
  await page.getByLabel('Period').selectOption('Last 12 months');
  await expect(page).toHaveURL('/admin/figures?range=months');
  await expect(rows).toHaveCount(13);
  await page.reload();
  await waitForHydration(page, 'main select');
  await expect(page.getByLabel('Period')).toHaveValue('months');
  await expect(page.getByRole('table', { name: 'Top products' }).getByRole('link').first()).toBeVisible();
});

test('waiting orders lead to their pages; on a phone nothing is cut off', async ({ page }) => {
  await signIn(page.request, administrator);
  await page.route('**/api/admin/orders/figures?*', (route) => route.fulfill({ json: someFigures() }));
  await page.setViewportSize(phone);
  await page.goto('/admin/figures?range=weeks');
  await expect(page.getByText('12 orders were placed more than 48 hours ago and have not been sent.')).toBeVisible();
  const link = page.getByRole('table', { name: 'Waiting orders' }).getByRole('link', { name: '4f2a91c1…' });
  await expect(link).toHaveAttribute('href', '/admin/orders/4f2a91c1-0000-4000-8000-000000000000');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});
