import { administrator, password, signIn } from '../../fixtures/accounts.ts';
import { failRequests } from '../../fixtures/network.ts';
import { shippingAddress } from '../../fixtures/orders.ts';
import { changedItem, receivePacks } from '../../fixtures/stock.ts';
import { expect, slow, test } from '../../fixtures/test.ts';
import { phone } from '../../fixtures/viewports.ts';
import { addProduct } from '../products/new-product.ts';
import { changeStatusByApi, openOrdersTable, shortId } from './orders-table.ts';

test('the page of an order shows its lines, its address, and who set each status when', async ({ page, request }) => {
  const { ids, customer } = await openOrdersTable(page, request);
  const [id = ''] = ids;
  await changeStatusByApi(page.request, id, 'confirmed');
  await page.getByRole('link', { name: `${shortId(id)}…` }).click();
  await expect(page).toHaveURL(`/admin/orders/${id}`);
  await expect(page).toHaveTitle(`Order ${shortId(id)} | Theriac`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: `Order ${id}` })).toBeVisible();
  for (const text of ['Amelia Okafor', '114 Wickham Street', 'Brisbane 4006', 'Australia']) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(main.getByRole('link', { name: customer.email })).toHaveAttribute('href', `mailto:${customer.email}`);
  const order = await (await page.request.get(`/api/admin/orders/${id}`)).json();
  const [item] = order.orderItems;
  const dollars = (amount: number) => `$${amount.toFixed(2)}`;
  const line = main.getByRole('table', { name: 'Items' }).getByRole('row', { name: item.brandName });
  await expect(line.getByRole('rowheader')).toHaveText(
    `${item.productName}${item.brandName}Packaging: ${item.packagingType} · Product ID: ${item.productCode}`,
  );
  await expect(line.getByRole('cell')).toHaveText([item.dosage, /^2/, dollars(item.price), dollars(2 * item.price)]);
  await expect(main.getByRole('table').getByRole('row').last()).toHaveText(`Total$${order.totalAmount} AUD`);
  const history = main.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveText([
    /^Pending.* at \d+:\d\d\s[AP]M · Customer$/,
    /^Confirmed.* at \d+:\d\d\s[AP]M · Store Administrator$/,
  ]);
  await main.getByRole('button', { name: `Change status of order ${shortId(id)}` }).click();
  await page.getByRole('menuitem', { name: 'Shipped' }).click();
  await expect(page.getByText('Order status updated successfully').first()).toBeVisible();
  await expect(history.last()).toHaveText(/^Shipped.*Store Administrator$/);
  await main.getByRole('link', { name: 'Print order' }).click();
  await expect(page).toHaveURL(`/orders/${id}`);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
});

test('a change of status can be undone before the customer is mailed', async ({ page, request }) => {
  const { ids } = await openOrdersTable(page, request);
  await page.goto(`/admin/orders/${ids[0]}`);
  await page.getByRole('button', { name: 'Change status of order' }).click();
  await page.getByRole('menuitem', { name: 'Shipped' }).click();
  await expect(page.getByText('The customer is mailed in 10 seconds').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The change was undone, and nobody is mailed').first()).toBeVisible();
  const history = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveText([/^Pending/, /^Shipped/, /^Pending/]);
});

test('administrators leave each other notes about an order, and remove them', slow, async ({ page, request }) => {
  const { ids } = await openOrdersTable(page, request);
  await page.goto(`/admin/orders/${ids[0]}`);
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByText('Please write something first')).toBeVisible();
  await notes.getByLabel('New note').fill('Called: delivery after 8 am.');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem')).toContainText(['Called: delivery after 8 am.']);
  await expect(notes.getByLabel('New note')).toHaveValue('');
  await page.reload();
  await expect(notes.getByRole('listitem')).toContainText(['Store Administrator']);
  await notes.getByRole('button', { name: 'Remove this note' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(0);
  await expect(notes.getByRole('heading', { name: 'Notes' })).toBeFocused();
});

test(
  'the link back from an order or its document restores the list, with the changed status',
  slow,
  async ({ page, request }) => {
    await page.route('**/api/admin/orders?*', (route) =>
      route.continue({ url: route.request().url().replace('limit=25', 'limit=1') }),
    );
    const { ids, shown, statusOf } = await openOrdersTable(page, request, { orders: 3 });
    for (const id of ids.slice(1)) {
      await page.getByRole('button', { name: 'Next' }).click();
      await expect.poll(shown).toEqual([id]);
    }
    const address = page.url();
    await page.getByRole('link', { name: `${shortId(ids[2])}…` }).click();
    await expect(page).toHaveURL(`/admin/orders/${ids[2]}`);
    await page.reload();
    await page.getByRole('button', { name: 'Change status of order' }).click();
    await page.getByRole('menuitem', { name: 'Delivered' }).click();
    await expect(page.getByText('Order status updated successfully').first()).toBeVisible();
    await page.getByRole('link', { name: 'Print order' }).click();
    await expect(page).toHaveURL(`/orders/${ids[2]}`);
    await page.getByRole('link', { name: 'Back to the order' }).click();
    await page.getByRole('link', { name: 'Back to orders' }).click();
    await expect(page).toHaveURL(address);
    await expect(statusOf(ids[2])).toHaveText('Delivered');
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(shown).toEqual([ids[1]]);
  },
);

test('an open order shows changes by others', slow, async ({ page, request }) => {
  await page.clock.install();
  const { ids } = await openOrdersTable(page, request);
  await page.goto(`/admin/orders/${ids[0]}`);
  const history = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveCount(1);
  const menu = page.getByRole('button', { name: 'Change status of order' });
  await menu.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Pending' })).toBeFocused();
  await changeStatusByApi(page.request, ids[0], 'cancelled');
  await page.clock.runFor(30_000);
  await expect(history).toHaveCount(2);
  await expect(page.getByRole('menuitem', { name: 'Pending' })).toBeFocused();
});

test('a status change that fails is rolled back', slow, async ({ page, request }) => {
  const { ids } = await openOrdersTable(page, request);
  await page.goto(`/admin/orders/${ids[0]}`);
  await page.getByRole('button', { name: 'Change status of order' }).click();
  await failRequests(page, '**/api/admin/orders/*');
  await page.getByRole('menuitem', { name: 'Shipped' }).click();
  await expect(page.getByText('Failed to update order status').first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Pending', { exact: true }).first()).toBeVisible();
});

test('a button copies the order ID', slow, async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { ids } = await openOrdersTable(page, request);
  await page.goto(`/admin/orders/${ids[0]}`);
  await page.getByRole('button', { name: 'Copy order ID' }).click();
  await expect(page.getByText('The order ID has been copied.').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ids[0]);
});

test(
  'an unknown order, a failed load and an order of a deleted account each show a message',
  slow,
  async ({ page, request }) => {
    const { ids, customer } = await openOrdersTable(page, request);
    for (const id of ['nonsense', crypto.randomUUID()]) {
      await page.goto(`/admin/orders/${id}`);
      await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
      await expect(page).toHaveTitle('Order Not Found | Theriac');
    }
    await page.getByRole('link', { name: 'Back to orders' }).click();
    await expect(page).toHaveURL('/admin');

    await failRequests(page, '**/api/admin/orders/*');
    await page.goto(`/admin/orders/${ids[0]}`);
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unroute('**/api/admin/orders/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Amelia Okafor')).toBeVisible();

    await changeStatusByApi(page.request, ids[0], 'delivered');
    expect((await request.post('/api/account/deletion', { data: { password } })).ok()).toBe(true);
    await page.reload();
    await expect(page.getByText('Deleted account', { exact: true })).toBeVisible();
    await expect(page.getByText(customer.email)).toHaveCount(0);
  },
);

test('the HTML of an order page contains no order, and only administrators see it', slow, async ({ page, request }) => {
  const { ids } = await openOrdersTable(page, request);
  const html = await (await request.get(`/admin/orders/${ids[0]}`)).text();
  expect(html).not.toContain(ids[0]);
  expect(html).toBe(await (await request.get('/admin/orders/anything-else')).text());
  await page.context().clearCookies();
  await page.goto(`/admin/orders/${ids[0]}`);
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

test('a history shows a deleted administrator with the number of the account', slow, async ({ page, request }) => {
  const { ids } = await openOrdersTable(page, request);
  await page.route(`**/api/admin/orders/${ids[0]}`, async (route) => {
    const response = await route.fetch();
    const order = await response.json();
    const change = { status: 'shipped', at: order.createdAt, by: { id: 12, name: null } };
    await route.fulfill({ response, json: { ...order, history: [...order.history, change] } });
  });
  await page.setViewportSize(phone);
  await page.goto(`/admin/orders/${ids[0]}`);
  await expect(page.getByText('Former administrator #12')).toBeVisible();
});

test('the page of an order says which packs of which lots to send, and sends what arrives later', async ({
  page,
  customer,
}) => {
  await signIn(page.request, administrator);
  const product = await addProduct(page.request);
  const item = await changedItem(page.request, product, { tracked: true });
  await receivePacks(page.request, item, { quantity: 3, lotNumber: 'FIRST' });
  await signIn(page.request, customer);
  const line = { productId: product.id, quantity: 5, selectedDosage: '5 mg' };
  await page.request.post('/api/cart', { data: line });
  const data = { ...customer, shippingAddress, shortages: 'ship-available' };
  const { id } = await (await page.request.post('/api/checkout', { data })).json();
  await signIn(page.request, administrator);
  await page.goto(`/admin/orders/${id}`);
  const packs = page.getByRole('region', { name: 'Packs' });
  const lots = packs
    .getByRole('listitem')
    .filter({ hasText: 'Lot' })
    .filter({ hasNot: page.getByRole('listitem') });
  await expect(lots).toHaveText([/^3 packs · Lot FIRST · Expires Dec 31, 2099 · To send$/]);
  await expect(packs.getByRole('button')).toHaveCount(0);
  await changeStatusByApi(page.request, id, 'shipped');
  await receivePacks(page.request, item, { quantity: 9, lotNumber: 'SECOND' });
  await page.reload();
  await expect(lots).toHaveText([/^2 packs · Lot SECOND .* To send$/, /^3 packs · Lot FIRST .* Sent$/]);
  await packs.getByRole('button', { name: 'Send what has arrived' }).press('Enter');
  await expect(lots).toHaveText([/Lot FIRST .* Sent$/, /Lot SECOND .* Sent$/]);
  await expect(packs.getByRole('heading', { name: 'Packs' })).toBeFocused();
  await expect(packs.getByRole('button')).toHaveCount(0);
});
