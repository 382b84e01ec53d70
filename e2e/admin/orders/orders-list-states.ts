import { assignableStatuses } from '#contract/order-status.ts';
import { administrator, newVerifiedCustomer, signIn } from '../../fixtures/accounts.ts';
import { failRequests, holdRequests } from '../../fixtures/network.ts';
import { fillCart, placeOrder } from '../../fixtures/orders.ts';
import { expect } from '../../fixtures/test.ts';
import { phone } from '../../fixtures/viewports.ts';
import type { ScenarioContext } from '../../page-states/scenario.ts';

const ordersAddress = '**/api/admin/orders?*';

export async function visitOrderListStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  const customer = await newVerifiedCustomer(page.request);
  await fillCart(page.request, 'metformin');
  const order = await placeOrder(page.request);
  await open('/admin');
  await expect(page.getByRole('heading', { name: t('Access Denied') })).toBeVisible();
  await checkState('administration, denied');

  await signIn(page.request, administrator);
  const releaseUser = await holdRequests(page, '**/api/user');
  const releaseOrders = await holdRequests(page, '**/api/admin/orders*');
  await open(`/admin?search=${customer.email}`);
  await checkState('administration, loading');
  releaseUser();
  await expect(page.getByText(t('Loading orders…'))).toBeVisible();
  await checkState('administration, orders loading');
  releaseOrders();

  await page.route(ordersAddress, async (route) => {
    const response = await route.fetch();
    const [first] = await response.json();
    const rows = first
      ? [first, ...assignableStatuses.map((status) => ({ ...first, id: `${status}-order`, status }))]
      : [];
    const headers = { ...response.headers(), 'x-total-count': String(rows.length * 10) };
    await route.fulfill({ headers, json: rows });
  });
  await open(`/admin?search=${customer.email}`);
  const row = page.getByRole('row').filter({ hasText: order.id.slice(0, 8) });
  await expect(row).toBeVisible();
  await checkState('administration, orders of every status');
  await page.getByRole('button', { name: t('Keys') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkState('administration, keys');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: t('Save these filters') }).click();
  await expect(page.getByRole('list', { name: t('Saved filters') })).toBeVisible();
  await checkState('administration, saved filters');
  const releaseFiltered = await holdRequests(page, ordersAddress);
  await page.getByLabel(t('Filter by status')).selectOption('cancelled');
  await expect(page.locator('[aria-busy=true]')).toBeVisible();
  await checkState('administration, a filter loading');
  releaseFiltered();
  await open(`/admin?search=${customer.email}`);
  await page.setViewportSize(phone);
  await expect(page.getByRole('article')).toHaveCount(1 + assignableStatuses.length);
  await checkState('administration on a phone');
  await open(`/admin?search=${customer.email}`);
  await row.getByRole('button', { name: t('Change status of order {{id}}', { id: order.id.slice(0, 8) }) }).click();
  const shipped = page.getByRole('menuitem', { name: t('Shipped') });
  await expect(shipped).toBeVisible();
  await checkState('administration, status menu');
  await shipped.click();
  await expect(page.getByText(t('Order status updated successfully')).first()).toBeVisible();
  await checkState('administration, status changed');

  await open('/admin?status=cancelled&search=nobody');
  await expect(page.getByText(t('No cancelled orders found'))).toBeVisible();
  await checkState('administration, no match');
  await page
    .getByRole('button', { name: 'Administrator' })
    .or(page.locator('header [aria-haspopup=menu]'))
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: t('Admin Dashboard') })).toBeVisible();
  await checkState('user menu of an administrator');
  await page.unrouteAll({ behavior: 'wait' });
  await failRequests(page, '**/api/admin/orders*');
  await open('/admin');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await checkState('administration, orders could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });
}
