import type { Page } from '@playwright/test';
import { findLayoutProblems } from '../../accessibility/layout-problems.ts';
import { holdRequests } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';
import { desktop, phone } from '../../fixtures/viewports.ts';
import { changeStatusByApi, openOrdersTable, shortId } from './orders-table.ts';

/** Opens a status menu by its name and selects a status. */
async function changeStatus(page: Page, name: string, status: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('menu', { name }).getByRole('menuitem', { name: status }).click();
}

/** The same for several orders, with the question in between. */
async function changeStatuses(page: Page, name: string, status: string): Promise<void> {
  await changeStatus(page, name, status);
  await page.getByRole('dialog').getByRole('button', { name: 'Change orders' }).click();
}

test('several orders change together; Shift selects a range, and one checkbox all orders of the page', async ({
  page,
  request,
}) => {
  await page.setViewportSize(desktop);
  const { ids, row, boxOf, statusOf } = await openOrdersTable(page, request, { orders: 5 });
  const all = page.getByRole('checkbox', { name: 'Select all orders on this page' });
  const { top } = await row(ids[1]).evaluate((element) => element.getBoundingClientRect());
  await boxOf(ids[1]).click();
  expect((await row(ids[1]).evaluate((element) => element.getBoundingClientRect())).top).toBe(top);
  await expect(all).toHaveJSProperty('indeterminate', true);
  await boxOf(ids[3]).click({ modifiers: ['Shift'] });
  await expect(page.getByRole('status').filter({ hasText: '3 orders selected' })).toBeVisible();
  await changeStatuses(page, 'Change status of 3 orders', 'Shipped');
  await expect(page.getByText('3 orders updated successfully').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Order Management' })).toBeFocused();
  for (const [index, id] of ids.entries()) {
    await expect(statusOf(id)).toHaveText(index >= 1 && index <= 3 ? 'Shipped' : 'Pending');
    await expect(boxOf(id)).not.toBeChecked();
  }
  await all.check();
  await expect(page.getByText('5 orders selected')).toBeVisible();
  await boxOf(ids[4]).click();
  await expect(all).toHaveJSProperty('indeterminate', true);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByText('5 orders found')).toBeVisible();
  await boxOf(ids[4]).click();
  await changeStatus(page, 'Change status of 1 order', 'Delivered');
  await expect(page.getByText('Order status updated successfully').first()).toBeVisible();
  expect((await (await page.request.get(`/api/admin/orders/${ids[4]}`)).json()).status).toBe('delivered');
});

test('in a bulk change, a failed order is listed with the reason, keeps its status and stays selected', async ({
  page,
  request,
}) => {
  const deleted = crypto.randomUUID();
  // An order that is deleted before its status changes.
  await page.route('**/api/admin/orders?*', async (route) => {
    const response = await route.fetch();
    const orders = await response.json();
    await route.fulfill({ response, json: [{ ...orders[0], id: deleted, status: 'pending' }, ...orders] });
  });
  const { ids, boxOf, statusOf } = await openOrdersTable(page, request, { orders: 2 });
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check();
  await changeStatuses(page, 'Change status of 3 orders', 'Shipped');
  const notice = page.getByRole('alert').filter({ hasText: '1 order could not be updated' });
  await expect(notice.getByRole('listitem')).toHaveText([`${shortId(deleted)} · Not found`]);
  await expect(statusOf(deleted)).toHaveText('Pending');
  await expect(statusOf(ids[0])).toHaveText('Shipped');
  await expect(statusOf(ids[1])).toHaveText('Shipped');
  await expect(boxOf(deleted)).toBeChecked();
  await expect(boxOf(ids[0])).not.toBeChecked();
  await expect(page.getByText('1 order selected')).toBeVisible();
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
});

test('in a bulk change, an order that another administrator changed keeps that status, and is listed with it', async ({
  page,
  request,
}) => {
  await page.clock.install();
  const { ids, statusOf } = await openOrdersTable(page, request, { orders: 2 });
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check();
  await changeStatusByApi(page.request, ids[0], 'cancelled');
  await changeStatuses(page, 'Change status of 2 orders', 'Shipped');
  const notice = page.getByRole('alert').filter({ hasText: '1 order could not be updated' });
  await expect(notice.getByRole('listitem')).toHaveText([
    `${shortId(ids[0])} · Someone else changed this order. Its status is now: Cancelled.`,
  ]);
  await expect(statusOf(ids[0])).toHaveText('Cancelled');
  await expect(statusOf(ids[1])).toHaveText('Shipped');
  await changeStatus(page, 'Change status of 1 order', 'Shipped'); // now with the status that another administrator set
  await expect(statusOf(ids[0])).toHaveText('Shipped');
});

test('an order selected on a page that was left long ago keeps the status that another administrator set', async ({
  page,
  request,
}) => {
  await page.clock.install();
  await page.route('**/api/admin/orders?*', async (route) => {
    const url = new URL(route.request().url());
    const isSecondPage = url.searchParams.has('cursor');
    url.searchParams.delete('cursor');
    const [order] = await (await route.fetch({ url: url.href })).json();
    const headers = { 'x-total-count': '50', link: '</api/admin/orders?cursor=1>; rel="next"' };
    await route.fulfill({ headers, json: [isSecondPage ? { ...order, id: crypto.randomUUID() } : order] });
  });
  const { ids, boxOf } = await openOrdersTable(page, request);
  await boxOf(ids[0]).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await page.clock.runFor(10 * 60_000); // the first page leaves the cache
  await changeStatusByApi(page.request, ids[0], 'cancelled');
  await changeStatus(page, 'Change status of 1 order', 'Shipped');
  // Above the list, and in a toast.
  await expect(page.getByRole('alert').filter({ hasText: '1 order could not be updated' }).first()).toBeVisible();
  expect((await (await page.request.get(`/api/admin/orders/${ids[0]}`)).json()).status).toBe('cancelled');
});

test('a failure that arrives after the filter changed shows as a toast', async ({ page, request }) => {
  const { ids, boxOf } = await openOrdersTable(page, request, { orders: 2 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/admin/orders', async (route) => {
    await released;
    const failed = [{ id: ids[0], code: 'NOT_FOUND', message: 'Not found' }];
    await route.fulfill({ json: { changed: [], failed } });
  });
  for (const id of ids) await boxOf(id).check();
  await changeStatuses(page, 'Change status of 2 orders', 'Shipped');
  await page.getByLabel('Filter by status').selectOption('Delivered');
  await expect(page.getByText('No delivered orders found')).toBeVisible();
  release();
  await expect(page.getByText('1 order could not be updated').first()).toBeVisible();
});

test('several orders that all fail keep their statuses and stay selected', async ({ page, request }) => {
  const { ids, menuOf, boxOf, statusOf } = await openOrdersTable(page, request, { orders: 2 });
  await menuOf(ids[1]).click();
  await page.getByRole('menuitem', { name: 'Processing' }).click();
  await expect(page.getByText('Order status updated successfully').first()).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.route('**/api/admin/orders', (route) => route.abort());
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check();
  await changeStatus(page, 'Change status of 2 orders', 'Cancelled');
  await page.getByRole('dialog', { name: 'Cancel 2 orders?' }).getByRole('button', { name: 'Cancel orders' }).click();
  await expect(page.getByText('Failed to update the orders').first()).toBeVisible();
  await expect(statusOf(ids[0])).toHaveText('Pending');
  await expect(statusOf(ids[1])).toHaveText('Processing');
  await expect(boxOf(ids[0])).toBeChecked();
  await expect(page.getByRole('button', { name: 'Change status of 2 orders' })).toBeEnabled();
});

test('changing several orders asks first, and changes nothing without an answer', async ({ page, request }) => {
  const { ids, boxOf, statusOf } = await openOrdersTable(page, request, { orders: 2 });
  for (const id of ids) await boxOf(id).check();
  await changeStatus(page, 'Change status of 2 orders', 'Shipped');
  const dialog = page.getByRole('dialog', { name: 'Change 2 orders to “Shipped”?' });
  await expect(dialog).toHaveAccessibleDescription('Each customer will be notified by email.');
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(dialog).toHaveCount(0);
  for (const id of ids) await expect(statusOf(id)).toHaveText('Pending');
});

test('cancelling several orders asks for confirmation, cancelling one does not', async ({ page, request }) => {
  const { ids, boxOf, statusOf } = await openOrdersTable(page, request, { orders: 3 });
  for (const id of ids.slice(1)) await boxOf(id).check();
  const dialog = page.getByRole('dialog', { name: 'Cancel 2 orders?' });
  const button = page.getByRole('button', { name: 'Change status of 2 orders', exact: true });
  await changeStatus(page, 'Change status of 2 orders', 'Cancelled');
  await expect(dialog).toHaveAccessibleDescription('Each customer will be notified by email.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(statusOf(ids[1])).toHaveText('Pending');
  await changeStatus(page, 'Change status of 2 orders', 'Cancelled');
  await dialog.getByRole('button', { name: 'Cancel orders' }).click();
  await expect(page.getByText('2 orders updated successfully').first()).toBeVisible();
  for (const id of ids.slice(1)) await expect(statusOf(id)).toHaveText('Cancelled');
  await expect(page.getByRole('heading', { name: 'Order Management' })).toBeFocused();
  await boxOf(ids[0]).check();
  await changeStatus(page, 'Change status of 1 order', 'Cancelled');
  await expect(statusOf(ids[0])).toHaveText('Cancelled');
});

test('a menu that has just been closed opens with the next click', async ({ page, request }) => {
  const { ids, menuOf, statusOf } = await openOrdersTable(page, request);
  // A menu that faded out would do so for this long.
  await page.evaluate(() => document.documentElement.style.setProperty('--fast', '3s'));
  for (const status of ['Shipped', 'Delivered']) {
    await menuOf(ids[0]).click();
    await page.getByRole('menuitem', { name: status }).click();
    await expect(statusOf(ids[0])).toHaveText(status);
  }
});

test('after its page, all orders that match are selected and changed, on other pages too', async ({
  page,
  request,
}) => {
  await page.setViewportSize(desktop);
  await page.route('**/api/admin/orders?*', (route) =>
    route.continue({ url: route.request().url().replace('limit=25', 'limit=2') }),
  );
  const { ids } = await openOrdersTable(page, request, { orders: 5 });
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check();
  await expect(page.getByText('2 orders selected')).toBeVisible();
  await page.getByRole('button', { name: 'Select all 5 that match' }).click();
  await expect(page.getByRole('status').filter({ hasText: '5 orders selected' })).toBeVisible();
  await changeStatuses(page, 'Change status of 5 orders', 'Shipped');
  await expect(page.getByText('The customers of 5 orders are mailed in 10 seconds').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The change was undone, and nobody is mailed').first()).toBeVisible();
  for (const id of ids) {
    expect((await (await page.request.get(`/api/admin/orders/${id}`)).json()).status).toBe('pending');
  }
});

test('orders cannot be selected while another filter loads', async ({ page, request }) => {
  const { ids, boxOf } = await openOrdersTable(page, request);
  const all = page.getByRole('checkbox', { name: 'Select all orders on this page' });
  const release = await holdRequests(page, '**/api/admin/orders?*');
  await page.getByLabel('Filter by status').selectOption('Pending');
  await expect(boxOf(ids[0])).toBeDisabled();
  await expect(all).toBeDisabled();
  release();
  await expect(all).toBeEnabled();
  await boxOf(ids[0]).check();
});

test('at most a hundred orders can be selected', async ({ page, request }) => {
  let order: { id: string } | undefined;
  await page.route('**/api/admin/orders?*', async (route) => {
    order ??= (await (await route.fetch()).json())[0] as { id: string };
    const { id } = order;
    const pageIndex = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const json = Array.from({ length: 25 }, (_, index) => ({
      ...order,
      id: `${String(pageIndex * 25 + index).padStart(8, '0')}${id.slice(8)}`,
    }));
    const headers = { 'x-total-count': '150', link: `</api/admin/orders?cursor=${pageIndex + 1}>; rel="next"` };
    await route.fulfill({ headers, json: pageIndex === 0 ? [order, ...json.slice(1)] : json });
  });
  await openOrdersTable(page, request);
  const all = page.getByRole('checkbox', { name: 'Select all orders on this page' });
  for (const count of [25, 50, 75, 100]) {
    await all.check();
    await expect(page.getByText(new RegExp(`^${count} orders selected`))).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(`Page ${count / 25 + 1} of 6`)).toBeVisible();
    await expect(all).not.toBeChecked();
  }
  await expect(page.getByText('100 orders selected (maximum)')).toBeVisible();
  await expect(all).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: /^Select order/ }).first()).toBeDisabled();
});

test('orders are selected, changed and opened by keyboard alone', async ({ page, request }) => {
  const { ids, statusOf } = await openOrdersTable(page, request, { orders: 3 });
  const tabTo = async (name: RegExp, key = 'Tab') => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press(key);
      // Not `:focus`: the button of a date field has no element of its own.
      const text = await page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute('aria-label') ?? element?.closest('label')?.textContent ?? element?.textContent;
      });
      if (name.test(text ?? '')) return;
    }
    throw new Error(`pressing ${key} did not reach ${name}`);
  };
  await page.getByLabel('Filter by status').focus();
  await tabTo(new RegExp(`^Select order ${shortId(ids[0])}`));
  await page.keyboard.press('Space');
  await tabTo(new RegExp(`^Select order ${shortId(ids[2])}`));
  await page.keyboard.press('Space');
  await tabTo(/^Change status of 2 orders/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Pending' })).toBeFocused();
  for (const name of ['Processing', 'Shipped']) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Go back' })).toBeFocused(); // its code loads at first
  await tabTo(/^Change orders/);
  await returnFocusLate(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 orders updated successfully').first()).toBeVisible();
  await expect(statusOf(ids[2])).toHaveText('Shipped');
  await expect(page.getByRole('heading', { name: 'Order Management' })).toBeFocused();
  await tabTo(new RegExp(`^${shortId(ids[1])}`));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/orders/${ids[1]}`);
  await expect(page.getByRole('main')).toBeFocused();
});

test('on a phone the cards of orders are selected and changed the same way', async ({ page, request }) => {
  await page.setViewportSize(phone);
  const { boxOf, ids } = await openOrdersTable(page, request, { orders: 2 });
  const card = (id = '') => page.getByRole('article', { name: shortId(id) });
  const topOfCards = () => card(ids[0]).evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const top = await topOfCards();
    await boxOf(ids[0]).click();
    await expect(page.getByText('1 order selected')).toBeVisible();
    expect(await topOfCards()).toBe(top);
    expect(await findLayoutProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear selection' }).click();
  }
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check();
  await changeStatuses(page, 'Change status of 2 orders', 'Delivered');
  await expect(page.getByText('2 orders updated successfully').first()).toBeVisible();
  for (const id of ids) await expect(card(id).getByText('Delivered')).toBeVisible();
});

/** Busy devices: a dialog that closes returns the focus (in a task of its own) only after the response has come. */
async function returnFocusLate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { setTimeout } = window;
    const delayed = (run: () => void, delay?: number) =>
      setTimeout(run, String(run).includes('dispatchEvent') ? 2000 : delay);
    window.setTimeout = delayed as typeof setTimeout;
  });
}
