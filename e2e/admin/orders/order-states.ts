import type { AdminOrder } from '#contract/admin/orders.ts';
import { assignableStatuses } from '#contract/order-status.ts';
import { administrator, newVerifiedCustomer, signIn } from '../../fixtures/accounts.ts';
import { failRequests, holdRequests } from '../../fixtures/network.ts';
import { orderMetformin } from '../../fixtures/orders.ts';
import { expect } from '../../fixtures/test.ts';
import { phone } from '../../fixtures/viewports.ts';
import type { ScenarioContext } from '../../page-states/scenario.ts';

const listAddress = '**/api/admin/orders?*';
const orderAddress = '**/api/admin/orders/*';

/** The states of changing orders: several together, in a list that has changed, and one on its own page. */
export async function visitOrderManagementStates(context: ScenarioContext): Promise<void> {
  const { page, t, open, checkState } = context;
  const { email } = await newVerifiedCustomer(page.request);
  const { id } = await orderMetformin(page.request);
  await signIn(page.request, administrator);
  await page.route(listAddress, async (route) => {
    const response = await route.fetch();
    const [one] = await response.json();
    const rows = assignableStatuses.map((status) => ({ ...one, id: crypto.randomUUID(), status }));
    await route.fulfill({ response, json: [one, ...rows] });
  });
  await open(`/admin?search=${email}`);
  const boxes = page.getByRole('checkbox').filter({ visible: true });
  await expect(boxes).toHaveCount(7);
  for (const index of [1, 2, 4]) await boxes.nth(index).check();
  await expect(page.getByText(t('{{count}} orders selected', { count: 3 }))).toBeVisible();
  await checkState('administration, orders selected');
  const statusMenu = page.getByRole('button', { name: t('Change status of {{count}} orders', { count: 3 }) });
  await statusMenu.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await checkState('administration, status menu of several orders');
  await page.getByRole('menuitem', { name: t('Cancelled') }).click();
  await expect(page.getByRole('dialog', { name: t('Cancel {{count}} orders?', { count: 3 }) })).toBeVisible();
  await checkState('administration, cancellation dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await statusMenu.click();
  await page.getByRole('menuitem', { name: t('Shipped') }).click();
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await checkState('administration, question before several orders change');
  await question.getByRole('button', { name: t('Change orders', { count: 3 }) }).click();
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(2);
  await checkState('administration, orders that could not be updated');

  await open(`/admin?search=${email}`);
  await failRequests(page, `**/api/admin/orders/${id}`);
  await page.getByRole('button', { name: t('Change status of order {{id}}', { id: id.slice(0, 8) }) }).click();
  await page.getByRole('menuitem', { name: t('Processing') }).click();
  await expect(page.getByText(t('This list has changed'))).toBeVisible();
  await checkState('administration, changed list');
  await page.unrouteAll({ behavior: 'wait' });
  await visitUncountedList(context);
  await visitOrderPageStates(context, id);
}

async function visitUncountedList({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  await page.route(listAddress, async (route) => {
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/&?cursor=\w+/, ''),
    });
    const link = '</api/admin/orders?cursor=further>; rel="next"';
    const headers = { 'x-total-count': '5000', 'x-total-count-is': 'at-least', link };
    await route.fulfill({ headers, json: await response.json() });
  });
  await open('/admin?search=a&page=3&cursor=here');
  await expect(page.getByText(t('Page {{page}}', { page: 3 }))).toBeVisible();
  await checkState('administration, above the counting limit');
  await page.unrouteAll({ behavior: 'wait' });
}

const packs = [
  { line: 0, lotId: 7, lotNumber: 'LOT-7', expiresOn: '2027-03-31', quantity: 1, state: 'reserved' },
  { line: 0, lotId: 8, lotNumber: 'LOT-8', expiresOn: '2027-06-30', quantity: 12, state: 'collected' },
  { line: 0, lotId: 9, lotNumber: 'LOT-9', expiresOn: '2026-12-31', quantity: 2, state: 'shipped' },
] satisfies AdminOrder['packs'];

async function visitOrderPageStates({ page, t, open, checkState }: ScenarioContext, id: string): Promise<void> {
  const openOrder = () => open(`/admin/orders/${id}`);
  const release = await holdRequests(page, orderAddress);
  await openOrder();
  await expect(page.getByText(t('Loading the order…'))).toBeAttached();
  await checkState('administration, order loading');
  release();
  await expect(page.getByText(t('Print order'))).toBeVisible();
  await checkState('administration, order');
  await page.setViewportSize(phone);
  await checkState('administration, order on a phone');
  await page.route(orderAddress, async (route) => {
    const response = await route.fetch();
    const order = await response.json();
    const laterHistory = assignableStatuses.map((status, index) => {
      const by = index % 2 === 0 ? { id: 1, name: 'Store Administrator' } : { id: 12, name: null };
      return { status, at: order.createdAt, by };
    });
    const erased = { firstName: '', lastName: '', email: '', shippingAddress: { country: 'AU' } };
    const history = [...order.history, ...laterHistory];
    await route.fulfill({ response, json: { ...order, ...erased, status: 'shipped', history, packs } });
  });
  await openOrder();
  await expect(page.getByText(t('Deleted account'))).toBeVisible();
  await expect(page.getByText('LOT-7')).toBeVisible();
  await checkState('administration, order of a deleted account with a long history and packs of lots');
  await page.unrouteAll({ behavior: 'wait' });
  await failRequests(page, orderAddress);
  await openOrder();
  await expect(page.getByRole('alert')).toBeVisible();
  await checkState('administration, order could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });
  await open(`/admin/orders/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: t('Order Not Found') })).toBeVisible();
  await checkState('administration, order not found');
}
