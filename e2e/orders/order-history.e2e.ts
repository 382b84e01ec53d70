import type { Browser, Page } from '@playwright/test';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { administrator, signIn } from '../fixtures/accounts.ts';
import { orderMetformin, placeOrder } from '../fixtures/orders.ts';
import { expect, slow, test } from '../fixtures/test.ts';

/** Changes the status of an order as an administrator, in another browser context. */
async function changeStatus(browser: Browser, id: string, ...statuses: string[]): Promise<void> {
  const adminContext = await browser.newContext();
  await signIn(adminContext.request, administrator);
  for (const status of statuses) {
    expect((await adminContext.request.patch(`/api/admin/orders/${id}`, { data: { status } })).status()).toBe(200);
  }
  await adminContext.close();
}

test('an order shows the time of each status in its history, in the selected language', async ({
  page,
  browser,
  customer: _,
}) => {
  const { id } = await orderMetformin(page.request);
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

test(
  'an open history stays open and grows when the orders are polled',
  slow,
  async ({ page, browser, customer: _ }) => {
    const { id } = await orderMetformin(page.request);
    await page.clock.install();
    await page.goto('/profile');
    await page.getByText('History', { exact: true }).click();
    await changeStatus(browser, id, 'shipped');
    await page.clock.runFor(10_000);
    await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveText([
      /^Processing/,
      /^Shipped/,
    ]);
  },
);

test(
  'twenty orders are shown, twenty more on request, and a new order removes none from the list',
  slow,
  async ({ page, customer: _ }) => {
    const list = await mockOrderList(page, 45);
    await page.clock.install();
    await page.goto('/profile');
    const cards = page.getByRole('article');
    const more = page.getByRole('button', { name: 'Show more orders' });
    await expect(cards).toHaveCount(20);
    await expect(page.getByText('25 more', { exact: true })).toBeVisible();
    await more.press('Enter');
    await expect(cards).toHaveCount(40);
    await expect(cards.nth(20)).toBeFocused();
    await expect(cards.nth(20)).toHaveAccessibleName('Order #00000024');
    expect(list.queries).toEqual(['limit=20', 'limit=20&cursor=25']);
    list.orders += 1;
    list.queries.length = 0;
    await page.clock.runFor(10_000);
    await expect(cards.first()).toHaveAccessibleName('Order #00000045');
    await expect(cards).toHaveCount(41);
    await expect(cards.nth(21)).toBeFocused();
    expect(list.queries).toEqual(['limit=40', 'limit=20&cursor=6']); // the newest forty, and the one that a new order pushed out of them
    await more.click();
    await expect(cards).toHaveCount(46);
    await expect(more).toHaveCount(0);
    await expect(cards.last()).toHaveAccessibleName('Order #00000000');
  },
);

test('Back from an older order restores the length of the list', slow, async ({ page, customer: _ }) => {
  await mockOrderList(page, 45);
  await page.goto('/profile');
  const cards = page.getByRole('article');
  await page.getByRole('button', { name: 'Show more orders' }).click();
  await expect(cards).toHaveCount(40);
  await cards.nth(30).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/orders\//);
  await page.goBack();
  await expect(cards).toHaveCount(40);
  await expect(cards.nth(30)).toBeInViewport();
});

test(
  'older orders that fail to load show an error, and the next click tries again',
  slow,
  async ({ page, customer: _ }) => {
    await mockOrderList(page, 25);
    await page.goto('/profile');
    const cards = page.getByRole('article');
    const more = page.getByRole('button', { name: 'Show more orders' });
    await expect(cards).toHaveCount(20);
    await page.route('**/api/orders?*cursor*', (route) => route.abort());
    await more.click();
    await expect(page.getByText('Failed to fetch orders').first()).toBeVisible();
    await expect(cards).toHaveCount(20);
    await page.unroute('**/api/orders?*cursor*');
    await more.click();
    await expect(cards).toHaveCount(25);
  },
);

/** Mocks a list of orders with pages. The newest order has the highest number; a test may raise the count later. */
async function mockOrderList(page: Page, orders: number): Promise<{ orders: number; queries: string[] }> {
  await orderMetformin(page.request);
  const [one] = await (await page.request.get('/api/orders')).json();
  const list = { orders, queries: [] as string[] };
  await page.route('**/api/orders?*', (route) => {
    const { search, searchParams } = new URL(route.request().url());
    list.queries.push(search.slice(1));
    const [from, limit] = [Number(searchParams.get('cursor') ?? list.orders), Number(searchParams.get('limit'))];
    const numbers = Array.from({ length: Math.min(limit, from) }, (_, index) => from - 1 - index);
    const last = from - numbers.length;
    return route.fulfill({
      headers: {
        'x-total-count': String(list.orders),
        ...(last > 0 ? { link: `</api/orders?limit=${limit}&cursor=${last}>; rel="next"` } : {}),
      },
      json: numbers.map((number) => ({ ...one, id: String(number).padStart(8, '0') })),
    });
  });
  return list;
}

test(
  'visible orders are polled every ten seconds; a hidden tab does not poll, and polls at once when shown again',
  slow,
  async ({ page, customer: _ }) => {
    let requests = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/orders') requests += 1;
    });
    await page.clock.install();
    await page.goto('/profile');
    await expect(page.getByText('No orders yet')).toBeVisible();
    expect(requests).toBe(1);
    await nextPoll(page, () => page.clock.runFor(10_000));
    expect(requests).toBe(2);
    await setVisibility(page, 'hidden');
    await page.clock.runFor(60_000);
    await page.evaluate(() => fetch('/healthz')); // earlier requests are counted by now
    expect(requests).toBe(2);
    await nextPoll(page, () => setVisibility(page, 'visible'));
    expect(requests).toBe(3);
    await nextPoll(page, () => page.clock.runFor(10_000));
    expect(requests).toBe(4);
  },
);

/** Does what starts a poll, and waits for the response. */
async function nextPoll(page: Page, act: () => Promise<void>): Promise<void> {
  const response = page.waitForResponse('**/api/orders?*');
  await act();
  await (await response).finished();
}

/** Simulates the events of a tab that is hidden or shown. */
async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

test('a missing amount reads – instead of a price', slow, async ({ page, customer: _ }) => {
  await orderMetformin(page.request);
  await page.route('**/api/orders*', async (route) => {
    const [order] = await (await route.fetch()).json();
    const [item] = order.orderItems;
    await route.fulfill({
      json: [{ ...order, totalAmount: null, orderItems: [{ ...item, price: null, selectedPrice: '' }] }],
    });
  });
  await page.goto('/profile');
  const order = page.getByRole('article');
  await expect(order.getByRole('listitem').filter({ hasText: 'Metformin' })).toContainText('2 × –');
  await expect(order).not.toContainText('$');
});

test(
  'an order of many lines is folded to five; the button and the printer show all',
  slow,
  async ({ page, customer: _ }) => {
    const products = (await (await page.request.get('/api/products?limit=8')).json()) as Product[];
    for (const { id, defaultDosage } of products)
      await page.request.post('/api/cart', { data: { productId: id, quantity: 1, selectedDosage: defaultDosage } });
    await placeOrder(page.request);
    await page.goto('/profile');
    const lines = page.getByRole('article').getByRole('list', { name: 'Items' }).getByRole('listitem');
    await expect(lines).toHaveCount(5);
    await page.getByRole('button', { name: 'Show all 8 products' }).press('Enter');
    await expect(lines).toHaveCount(8);
    await expect(lines.nth(5)).toBeFocused();
    await page.reload();
    await expect(lines).toHaveCount(5);
    await page.pdf();
    await expect(lines).toHaveCount(8);
  },
);
