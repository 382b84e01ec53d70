import type { Browser, Page } from '@playwright/test';
import { administrator, signIn } from '../fixtures/accounts.ts';
import { orderMetformin } from '../fixtures/orders.ts';
import { expect, slow, test } from '../fixtures/test.ts';

/** Moves an order along as an administrator does, in a browser of their own. */
async function changeStatus(browser: Browser, id: string, ...statuses: string[]): Promise<void> {
  const desk = await browser.newContext();
  await signIn(desk.request, administrator);
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
  'a history that is open stays open, and grows, while the orders are asked for again',
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

test('twenty orders are shown, and twenty more at a press; none goes when a new one comes', async ({
  page,
  customer: _,
}) => {
  const many = await answerWithManyOrders(page, 45);
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
  expect(many.asked).toEqual(['limit=20', 'limit=20&cursor=25']);
  many.orders += 1;
  many.asked.length = 0;
  await page.clock.runFor(10_000);
  await expect(cards.first()).toHaveAccessibleName('Order #00000045');
  await expect(cards).toHaveCount(41);
  await expect(cards.nth(21)).toBeFocused();
  expect(many.asked).toEqual(['limit=40', 'limit=20&cursor=6']); // what is shown, and the one that went out of the forty
  await more.click();
  await expect(cards).toHaveCount(46);
  await expect(more).toHaveCount(0);
  await expect(cards.last()).toHaveAccessibleName('Order #00000000');
});

test('after Back from an older order the list is as long as before', slow, async ({ page, customer: _ }) => {
  await answerWithManyOrders(page, 45);
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
  'older orders that cannot be loaded are told, and asked for again at the next press',
  slow,
  async ({ page, customer: _ }) => {
    await answerWithManyOrders(page, 25);
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

/** Answers with so many orders, the newest with the highest number, page by page; the count can be raised afterwards. */
async function answerWithManyOrders(page: Page, orders: number): Promise<{ orders: number; asked: string[] }> {
  await orderMetformin(page.request);
  const [one] = await (await page.request.get('/api/orders')).json();
  const many = { orders, asked: [] as string[] };
  await page.route('**/api/orders?*', (route) => {
    const { search, searchParams } = new URL(route.request().url());
    many.asked.push(search.slice(1));
    const [from, limit] = [Number(searchParams.get('cursor') ?? many.orders), Number(searchParams.get('limit'))];
    const numbers = Array.from({ length: Math.min(limit, from) }, (_, place) => from - 1 - place);
    const last = from - numbers.length;
    return route.fulfill({
      headers: {
        'x-total-count': String(many.orders),
        ...(last > 0 ? { link: `</api/orders?limit=${limit}&cursor=${last}>; rel="next"` } : {}),
      },
      json: numbers.map((number) => ({ ...one, id: String(number).padStart(8, '0') })),
    });
  });
  return many;
}

test(
  'orders are asked for every ten seconds while they are looked at, and at once after a while out of sight',
  slow,
  async ({ page, customer: _ }) => {
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/orders') asked += 1;
    });
    await page.clock.install();
    await page.goto('/profile');
    await expect(page.getByText('No orders yet')).toBeVisible();
    expect(asked).toBe(1);
    await nextLook(page, () => page.clock.runFor(10_000));
    expect(asked).toBe(2);
    await setVisibility(page, 'hidden');
    await page.clock.runFor(60_000);
    await page.evaluate(() => fetch('/healthz')); // whatever was asked for before is counted by now
    expect(asked).toBe(2);
    await nextLook(page, () => setVisibility(page, 'visible'));
    expect(asked).toBe(3);
    await nextLook(page, () => page.clock.runFor(10_000));
    expect(asked).toBe(4);
  },
);

/** Does what makes the page ask for its orders, and waits for the answer. */
async function nextLook(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse('**/api/orders?*');
  await act();
  await (await answer).finished();
}

/** A tab behind another one, as the page is told of it. */
async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

test(
  'an amount that the answer does not have reads –, and is taken for no price',
  slow,
  async ({ page, customer: _ }) => {
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
  },
);
