import { orderStatuses } from '#contract/order-status.ts';
import { newVerifiedCustomer } from '../fixtures/accounts.ts';
import { failRequests, holdRequests } from '../fixtures/network.ts';
import { orderMetformin } from '../fixtures/orders.ts';
import { expect } from '../fixtures/test.ts';
import { phone } from '../fixtures/viewports.ts';
import type { ScenarioContext } from '../page-states/scenario.ts';

export async function visitProfileStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  await open('/profile');
  await expect(page.getByRole('heading', { name: t('Access Denied') })).toBeVisible();
  await checkState('profile of a visitor');

  await newVerifiedCustomer(page.request);
  const releaseUser = await holdRequests(page, '**/api/user');
  const releaseOrders = await holdRequests(page, '**/api/orders?*');
  await open('/profile');
  await checkState('profile, loading');
  releaseUser();
  await expect(page.getByRole('tab').first()).toBeVisible();
  await checkState('profile, orders loading');
  releaseOrders();
  await expect(page.getByText(t('No orders yet'))).toBeVisible();
  await checkState('profile, no orders');
  await page.getByRole('tab', { name: t('Account Details') }).click();
  await expect(page.getByText(t('Account Type'))).toBeVisible();
  await checkState('profile, account');

  await orderMetformin(page.request);
  await page.route('**/api/orders?*', async (route) => {
    const [order] = await (await route.fetch()).json();
    const orderItems = Array.from({ length: 8 }, () => order.orderItems[0]); // folded
    const orders = orderStatuses.map((status) => ({ ...order, id: status, status, orderItems }));
    await route.fulfill({ json: orders, headers: { 'x-total-count': String(orders.length) } });
  });
  await open('/profile');
  await expect(page.getByRole('article')).toHaveCount(orderStatuses.length);
  await checkState('profile, orders of every status');
  await page.getByText(t('Usually ordered')).click();
  await expect(page.getByRole('group').getByRole('listitem').first()).toBeVisible();
  await checkState('profile, usual products');
  await page.setViewportSize(phone);
  await checkState('profile on a phone');
  await page.unrouteAll({ behavior: 'wait' });
  await failRequests(page, '**/api/orders?*');
  await open('/profile');
  await expect(page.getByText(t('Failed to fetch orders'))).toBeVisible();
  await checkState('profile, orders could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });
}
