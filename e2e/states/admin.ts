import { offeredStatuses } from '#contract/order-status.ts';
import { administrator, expect, fillCart, newVerifiedCustomer, placeOrder } from '../store.ts';
import { failToLoad, holdBack, phone, type Walk } from './walk.ts';

const ordersAddress = '**/api/admin/orders?*';

export async function adminStates({ page, t, go, look }: Walk): Promise<void> {
  const customer = await newVerifiedCustomer(page.request);
  await fillCart(page.request, 'metformin');
  const order = await placeOrder(page.request);
  await go('/admin');
  await expect(page.getByRole('heading', { name: t('Access Denied') })).toBeVisible();
  await look('administration, denied');

  await page.request.post('/api/login', { data: administrator });
  const releaseUser = await holdBack(page, '**/api/user');
  const releaseOrders = await holdBack(page, '**/api/admin/orders*');
  await go(`/admin?search=${customer.email}`);
  await look('administration, loading');
  releaseUser();
  await expect(page.getByText(t('Loading orders…'))).toBeVisible();
  await look('administration, orders loading');
  releaseOrders();

  await page.route(ordersAddress, async (route) => {
    const response = await route.fetch();
    const [one] = await response.json();
    const rows = one ? [one, ...offeredStatuses.map((status) => ({ ...one, id: `${status}-order`, status }))] : [];
    const headers = { ...response.headers(), 'x-total-count': String(rows.length * 10) };
    await route.fulfill({ headers, json: rows });
  });
  await go(`/admin?search=${customer.email}`);
  const row = page.getByRole('row').filter({ hasText: order.id.slice(0, 8) });
  await expect(row).toBeVisible();
  await look('administration, orders of every status');
  const releaseFiltered = await holdBack(page, ordersAddress);
  await page.getByLabel(t('Filter by status')).selectOption('cancelled');
  await expect(page.locator('[aria-busy=true]')).toBeVisible();
  await look('administration, a filter on its way');
  releaseFiltered();
  await go(`/admin?search=${customer.email}`);
  await page.setViewportSize(phone);
  await expect(page.getByRole('article')).toHaveCount(1 + offeredStatuses.length);
  await look('administration on a phone');
  await go(`/admin?search=${customer.email}`);
  await row.getByRole('button', { name: t('Change status of order {{id}}', { id: order.id.slice(0, 8) }) }).click();
  const shipped = page.getByRole('menuitem', { name: t('Shipped') });
  await expect(shipped).toBeVisible();
  await look('administration, status menu');
  await shipped.click();
  await expect(page.getByText(t('Order status updated successfully')).first()).toBeVisible();
  await look('administration, status changed');

  await go('/admin?status=cancelled&search=nobody');
  await expect(page.getByText(t('No cancelled orders found'))).toBeVisible();
  await look('administration, no match');
  await page
    .getByRole('button', { name: 'Administrator' })
    .or(page.locator('header [aria-haspopup=menu]'))
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: t('Admin Dashboard') })).toBeVisible();
  await look('user menu of an administrator');
  await page.unrouteAll({ behavior: 'wait' });
  await failToLoad(page, '**/api/admin/orders*');
  await go('/admin');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await look('administration, orders could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });
}
