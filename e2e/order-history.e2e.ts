import type { Browser } from '@playwright/test';
import { administrator, expect, fillCart, placeOrder, test } from './store.ts';

/** Moves an order along as an administrator does, in a browser of their own. */
async function changeStatus(browser: Browser, id: string, ...statuses: string[]): Promise<void> {
  const desk = await browser.newContext();
  await desk.request.post('/api/login', { data: administrator });
  for (const status of statuses) {
    expect((await desk.request.patch(`/api/admin/orders/${id}`, { data: { status } })).status()).toBe(200);
  }
  await desk.close();
}

test('an order tells every status that it had, and when, in the reader’s language', async ({
  page,
  browser,
  customer: _,
}) => {
  await fillCart(page.request, 'metformin');
  const { id } = await placeOrder(page.request);
  await page.goto('/profile');
  await changeStatus(browser, id, 'confirmed', 'shipped');
  await page.reload();
  const history = page.getByRole('list', { name: 'History' });
  await expect(history).toBeHidden();
  await page.getByText('History', { exact: true }).click();
  await expect(history.getByRole('listitem')).toHaveText([
    /^Processing.* at \d+:\d\d\s[AP]M · Order placed$/,
    /^Confirmed.* at \d+:\d\d\s[AP]M$/,
    /^Shipped.* at \d+:\d\d\s[AP]M$/,
  ]);
  const [order] = await (await page.request.get('/api/orders')).json();
  const times = await history.locator('time').evaluateAll((all) => all.map((time) => time.getAttribute('datetime')));
  expect(times).toEqual(order.history.map(({ at }: { at: string }) => at));
  await page.getByLabel('Language').selectOption('fr');
  await expect(page.getByRole('list', { name: 'Suivi' }).getByRole('listitem').last()).toHaveText(/^Expédiée.* à \d/);
});

test('a history that is open stays open, and grows, while the orders are asked for again', async ({
  page,
  browser,
  customer: _,
}) => {
  await fillCart(page.request, 'metformin');
  const { id } = await placeOrder(page.request);
  await page.clock.install();
  await page.goto('/profile');
  await page.getByText('History', { exact: true }).click();
  await changeStatus(browser, id, 'shipped');
  await page.clock.runFor(10_000);
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveText([
    /^Processing/,
    /^Shipped/,
  ]);
});
