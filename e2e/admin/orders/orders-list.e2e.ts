import type { Locator, Page } from '@playwright/test';
import { orderMetformin } from '../../fixtures/orders.ts';
import { expect, slow, test } from '../../fixtures/test.ts';
import { changeStatusByApi, openOrdersTable, shortId } from './orders-table.ts';

/** Advances the fake clock of the page to the next poll, and waits for the response. */
async function poll(page: Page): Promise<void> {
  const response = page.waitForResponse(/\/api\/admin\/orders\?/);
  await page.clock.runFor(30_000);
  await (await response).finished();
}

/** The same, while the pointer moves in a row. */
async function pollUnderPointer(page: Page, row: Locator): Promise<void> {
  const response = page.waitForResponse(/\/api\/admin\/orders\?/);
  for (let second = 0; second < 30; second += 3) {
    await row.hover({ position: { x: 10 + second, y: 10 } });
    await page.clock.runFor(3_000);
  }
  await (await response).finished();
}

test(
  'a poll without changes leaves the table untouched, and a changed order updates its row only',
  slow,
  async ({ page, request }) => {
    await page.clock.install();
    const { ids, statusOf } = await openOrdersTable(page, request, { orders: 3 });
    const changed = await page.evaluateHandle(() => {
      const rows: (string | null | undefined)[] = [];
      const record = (all: MutationRecord[]) => {
        for (const { target } of all) rows.push((target.parentElement?.closest('tr') ?? document.body).textContent);
      };
      new MutationObserver(record).observe(document.querySelector('table') ?? document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      return rows;
    });
    await poll(page);
    await poll(page);
    await page.evaluate(() => fetch('/readyz')); // the page has handled the response with the orders by then
    await page.clock.runFor(1000);
    expect(await changed.jsonValue()).toEqual([]);
    await changeStatusByApi(page.request, ids[1], 'shipped');
    await poll(page);
    await expect(statusOf(ids[1])).toHaveText('Shipped');
    const bodyRows = (await changed.jsonValue()).filter((text) => !text?.includes('Order ID'));
    expect(bodyRows.length).toBeGreaterThan(0);
    expect(bodyRows.filter((text) => !text?.includes(shortId(ids[1])))).toEqual([]);
  },
);

test('orders are found by day; both days are in the address and count', async ({ page, request }) => {
  const { shown, ids } = await openOrdersTable(page, request, { orders: 1 });
  const today = await page.evaluate(() => new Intl.DateTimeFormat('sv').format(new Date()));
  await page.getByLabel('From').pressSequentially('01012020');
  await expect(page.getByLabel('From')).toHaveValue('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await expect(page.getByText('No orders found')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill(today);
  await expect.poll(shown).toEqual(ids);
  await page.reload();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(today);
  await expect.poll(shown).toEqual(ids);
});

test('the heading Date reverses the list; the address has it', slow, async ({ page, request }) => {
  const { shown, ids } = await openOrdersTable(page, request, { orders: 3 });
  const heading = page.getByRole('columnheader', { name: 'Date' });
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(shown).toEqual(ids.toReversed());
  await expect(page).toHaveURL(/[?&]sort=oldest\b/);
  await page.reload();
  await expect.poll(shown).toEqual(ids.toReversed());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Sort orders').selectOption('Newest first');
  await expect(page).not.toHaveURL(/sort=/);
  await expect(page.getByRole('article').first()).toContainText(shortId(ids[0]));
});

test('new orders appear by themselves while the administrator is idle', async ({ page, request }) => {
  await page.clock.install();
  const { ids, shown } = await openOrdersTable(page, request, { orders: 2 });
  await page.getByRole('heading', { name: 'Admin Dashboard' }).hover();
  const { id } = await orderMetformin(request);
  await poll(page);
  await expect.poll(shown).toEqual([id, ...ids]);
});

test(
  'rows under the pointer do not move: new orders are announced, and shown on request',
  slow,
  async ({ page, request }) => {
    await page.clock.install();
    const { ids, row, shown, statusOf } = await openOrdersTable(page, request, { orders: 2 });
    await row(ids[0]).hover(); // this may scroll
    const { top } = await row(ids[0]).evaluate((element) => element.getBoundingClientRect());
    const newer = [await orderMetformin(request), await orderMetformin(request)].map(({ id }) => id).reverse();
    await changeStatusByApi(page.request, ids[1], 'shipped');
    await pollUnderPointer(page, row(ids[0]));
    await expect(page.getByRole('status').filter({ hasText: '2 new orders' })).toBeVisible();
    await expect(statusOf(ids[1])).toHaveText('Shipped');
    expect(await shown()).toEqual(ids);
    expect((await row(ids[0]).evaluate((element) => element.getBoundingClientRect())).top).toBe(top);
    await page.getByRole('button', { name: 'Show' }).click();
    await expect.poll(shown).toEqual([...newer, ...ids]);
    await expect(page.getByRole('heading', { name: 'Order Management' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Show' })).toHaveCount(0);
  },
);

test(
  'held-back rows appear with the next poll once the pointer rests, without taking the focus',
  slow,
  async ({ page, request }) => {
    await page.clock.install();
    const { ids, row, shown } = await openOrdersTable(page, request);
    const { id } = await orderMetformin(request);
    await pollUnderPointer(page, row(ids[0]));
    await expect(page.getByRole('button', { name: 'Show' })).toBeVisible();
    await poll(page); // the pointer does not move
    await expect.poll(shown).toEqual([id, ...ids]);
    await expect(page.getByRole('button', { name: 'Show' })).toHaveCount(0);
    await expect(page.locator('body')).toBeFocused();
  },
);

test('a scrolled list does not move, and the notice of new orders is in view', slow, async ({ page, request }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 1280, height: 500 });
  const { ids, row, shown } = await openOrdersTable(page, request, { orders: 8 });
  await row(ids[7]).scrollIntoViewIfNeeded();
  await page.mouse.move(0, 0);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const before = await page.evaluate(() => window.scrollY);
  await orderMetformin(request);
  await poll(page);
  await expect(page.getByText('1 new order', { exact: true })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Show' })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  expect(await shown()).toEqual(ids);
});

test('a menu stays open and keeps the focus when its order leaves the list', slow, async ({ page, request }) => {
  await page.clock.install();
  const { ids, shown, menuOf, statusOf } = await openOrdersTable(page, request, {
    orders: 3,
    filters: '&status=pending',
  });
  await menuOf(ids[1]).press('Enter');
  await page.keyboard.press('ArrowDown');
  const processing = page.getByRole('menuitem', { name: 'Processing' });
  await expect(processing).toBeFocused();
  const before = await page.evaluate(() => window.scrollY);
  await changeStatusByApi(page.request, ids[1], 'delivered');
  await poll(page);
  await expect(page.getByText('This list has changed')).toBeVisible();
  await expect(processing).toBeFocused();
  expect(await shown()).toEqual(ids);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Someone else changed this order. Its status is now: Delivered.').first()).toBeVisible();
  await expect(statusOf(ids[1])).toHaveCount(0);
  await expect.poll(shown).toEqual([ids[0], ids[2]]);
});

test(
  'an order that no longer matches the filter after a change leaves the list, and the focus moves to the heading',
  slow,
  async ({ page, request }) => {
    const { ids, shown, menuOf } = await openOrdersTable(page, request, { orders: 2, filters: '&status=pending' });
    const statusTexts = await page.evaluateHandle(() => {
      const texts: string[] = [];
      const record = () => {
        for (const { textContent } of document.querySelectorAll('[role=status]')) texts.push(textContent ?? '');
      };
      new MutationObserver(record).observe(document.body, { subtree: true, childList: true, characterData: true });
      return texts;
    });
    await page.route('**/api/admin/orders/stats', () => {}); // the stats never arrive
    await menuOf(ids[0]).press('Enter');
    await page.getByRole('menuitem', { name: 'Shipped' }).press('Enter');
    await expect(page.getByText('Order status updated successfully').first()).toBeVisible();
    await expect.poll(shown).toEqual([ids[1]]);
    await expect(page.getByRole('heading', { name: 'Order Management' })).toBeFocused();
    expect(await statusTexts.jsonValue()).not.toContain('This list has changed');
    await menuOf(ids[1]).click();
    await page.getByRole('menuitem', { name: 'Delivered' }).click();
    await expect(page.getByText('No pending orders found')).toBeVisible();
  },
);

test('a status change shows at once, and is rolled back when the server rejects it', async ({ page, request }) => {
  const { ids, menuOf, statusOf } = await openOrdersTable(page, request);
  const { promise: rejected, resolve: reject } = Promise.withResolvers<void>();
  await page.route('**/api/admin/orders/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    await rejected;
    await route.fulfill({ status: 503, body: '{}' });
  });
  await menuOf(ids[0]).click();
  await page.getByRole('menuitem', { name: 'Cancelled' }).click();
  await expect(statusOf(ids[0])).toHaveText('Cancelled');
  await expect(menuOf(ids[0])).toBeDisabled();
  reject();
  await expect(page.getByText('Failed to update order status').first()).toBeVisible();
  await expect(statusOf(ids[0])).toHaveText('Pending');
  await expect(menuOf(ids[0])).toBeEnabled();
});

test('a confirmed order is grey, and its status can change', slow, async ({ page, request }) => {
  const { ids, menuOf, statusOf } = await openOrdersTable(page, request);
  await changeStatusByApi(page.request, ids[0], 'confirmed');
  await page.reload();
  const badge = statusOf(ids[0]).getByText('Confirmed');
  await expect(badge).toHaveCSS('color', await colourOf(page, '--color-other'));
  await menuOf(ids[0]).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled']);
});

async function colourOf(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);
}

test(
  'a change of an order that another administrator changed is rejected, and the table shows the current status',
  slow,
  async ({ page, request }) => {
    await page.clock.install();
    const { ids, menuOf, statusOf } = await openOrdersTable(page, request);
    const [id] = ids;
    await changeStatusByApi(page.request, id, 'shipped');
    await expect(statusOf(id)).toHaveText('Pending');
    await menuOf(id).click();
    await page.getByRole('menuitem', { name: 'Cancelled' }).click();
    await expect(page.getByText('Someone else changed this order. Its status is now: Shipped.').first()).toBeVisible();
    await expect(statusOf(id)).toHaveText('Shipped');
    const statuses = async () =>
      (await (await page.request.get(`/api/admin/orders/${id}`)).json()).history.map(
        ({ status }: { status: string }) => status,
      );
    expect(await statuses()).toEqual(['pending', 'shipped']);
    await menuOf(id).click();
    await page.getByRole('menuitem', { name: 'Cancelled' }).click();
    await expect(statusOf(id)).toHaveText('Cancelled');
    await menuOf(id).click(); // with the version of the last response
    await page.getByRole('menuitem', { name: 'Delivered' }).click();
    await expect(statusOf(id)).toHaveText('Delivered');
    await expect.poll(statuses).toEqual(['pending', 'shipped', 'cancelled', 'delivered']);
  },
);

test('filters are saved on the device, as links, and forgotten', slow, async ({ page, request }) => {
  await openOrdersTable(page, request);
  await page.goto('/admin');
  await page.getByLabel('Filter by status').selectOption('cancelled');
  await page.getByRole('button', { name: 'Save these filters' }).click();
  await page.goto('/admin');
  const saved = page.getByRole('list', { name: 'Saved filters' });
  await saved.getByRole('link', { name: 'Cancelled' }).click();
  await expect(page).toHaveURL('/admin?status=cancelled');
  await expect(page.getByLabel('Filter by status')).toHaveValue('cancelled');
  await page.getByRole('button', { name: 'Forget these filters' }).click();
  await expect(saved).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save these filters' })).toBeFocused();
});
