import { offeredStatuses } from '#contract/order-status.ts';
import { administrator, expect, newVerifiedCustomer, orderMetformin } from '../store.ts';
import { failToLoad, holdBack, phone, type Walk } from './walk.ts';

const listAddress = '**/api/admin/orders?*';
const orderAddress = '**/api/admin/orders/*';

/** What an administrator does with orders: several at once, new ones that wait, one by itself. */
export async function ordersDeskStates(walk: Walk): Promise<void> {
  const { page, t, go, look } = walk;
  const { email } = await newVerifiedCustomer(page.request);
  const { id } = await orderMetformin(page.request);
  await page.request.post('/api/login', { data: administrator });
  await page.route(listAddress, async (route) => {
    const response = await route.fetch();
    const [one] = await response.json();
    const rows = offeredStatuses.map((status) => ({ ...one, id: crypto.randomUUID(), status }));
    await route.fulfill({ response, json: [one, ...rows] });
  });
  await go(`/admin?search=${email}`);
  const boxes = page.getByRole('checkbox').filter({ visible: true });
  await expect(boxes).toHaveCount(7);
  for (const place of [1, 2, 4]) await boxes.nth(place).check();
  await expect(page.getByText(t('{{count}} orders selected', { count: 3 }))).toBeVisible();
  await look('administration, orders selected');
  const move = page.getByRole('button', { name: t('Change status of {{count}} orders', { count: 3 }) });
  await move.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look('administration, a status for several orders');
  await page.getByRole('menuitem', { name: t('Cancelled') }).click();
  await expect(page.getByRole('dialog', { name: t('Cancel {{count}} orders?', { count: 3 }) })).toBeVisible();
  await look('administration, a question before several orders are cancelled');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await move.click();
  await page.getByRole('menuitem', { name: t('Shipped') }).click();
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(2);
  await look('administration, orders that could not be moved');

  await go(`/admin?search=${email}`);
  await failToLoad(page, `**/api/admin/orders/${id}`);
  await page.getByRole('button', { name: t('Change status of order {{id}}', { id: id.slice(0, 8) }) }).click();
  await page.getByRole('menuitem', { name: t('Processing') }).click();
  await expect(page.getByText(t('This list has changed'))).toBeVisible();
  await look('administration, a list that has changed');
  await page.unroute(`**/api/admin/orders/${id}`);
  await page.unroute(listAddress);
  await countedInPart(walk);
  await orderStates(walk, id);
}

async function countedInPart({ page, t, go, look }: Walk): Promise<void> {
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
  await go('/admin?search=a&page=3&cursor=here');
  await expect(page.getByText(t('Page {{page}}', { page: 3 }))).toBeVisible();
  await look('administration, more orders than are counted');
  await page.unroute(listAddress);
}

async function orderStates({ page, t, go, look }: Walk, id: string): Promise<void> {
  const open = () => go(`/admin/orders/${id}`);
  const release = await holdBack(page, orderAddress);
  await open();
  await expect(page.getByText(t('Loading the order…'))).toBeAttached();
  await look('administration, an order loading');
  release();
  await expect(page.getByText(t('Print order'))).toBeVisible();
  await look('administration, an order');
  await page.setViewportSize(phone);
  await look('administration, an order on a phone');
  await page.route(orderAddress, async (route) => {
    const response = await route.fetch();
    const order = await response.json();
    const later = offeredStatuses.map((status, place) => {
      const by = place % 2 === 0 ? { id: 1, name: 'Store Administrator' } : { id: 12, name: null };
      return { status, at: order.createdAt, by };
    });
    const nobody = { firstName: '', lastName: '', email: '', shippingAddress: { country: 'AU' } };
    await route.fulfill({ response, json: { ...order, ...nobody, history: [...order.history, ...later] } });
  });
  await open();
  await expect(page.getByText(t('Deleted account'))).toBeVisible();
  await look('administration, an order of a deleted account with a long history');
  await page.unroute(orderAddress);
  await failToLoad(page, orderAddress);
  await open();
  await expect(page.getByRole('alert')).toBeVisible();
  await look('administration, an order that could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });
  await go(`/admin/orders/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: t('Order Not Found') })).toBeVisible();
  await look('administration, an order not found');
}
