import type { BrowserContext, Page } from '@playwright/test';
import { newVerifiedCustomer } from '../fixtures/accounts.ts';
import { fillCart, orderMetformin } from '../fixtures/orders.ts';
import { waitForHydration } from '../fixtures/pages.ts';
import { expect, slow, test } from '../fixtures/test.ts';

/** The code for this is loaded when the page is first used. */
async function startUsing(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.mouse.move(0, 0);
  await page.getByRole('banner').hover();
}

/** Uses the page, and waits until the service worker can answer for it: for a user, also who that is. */
async function prepareForOffline(page: Page): Promise<void> {
  await startUsing(page);
  const response = await page.request.get('/api/user');
  const user: string | undefined = response.ok() ? (await response.json()).id : undefined;
  await page.evaluate(async (id) => {
    const savedUser = async () => (await (await caches.match('/api/user'))?.json())?.id;
    const isReady = async () =>
      navigator.serviceWorker.controller && (await caches.match('/offline')) && (await savedUser()) === id;
    await navigator.serviceWorker.ready;
    while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 20));
  }, user);
}

/** Takes the network away, and waits until the service worker knows too: it may be later than the page. */
async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  for (const worker of context.serviceWorkers()) {
    await expect.poll(() => worker.evaluate(() => navigator.onLine)).toBe(false);
  }
}

const productLink = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name });
const offlineLine = (page: Page) => page.getByText('You are offline.');

test('a line says while the browser is offline', async ({ page, context }) => {
  await page.goto('/products');
  await prepareForOffline(page);
  await expect(offlineLine(page)).toBeHidden();
  await goOffline(context);
  await expect(offlineLine(page)).toBeVisible();
  await context.setOffline(false);
  await expect(offlineLine(page)).toBeHidden();
});

test(
  'pages and the cart open again without a network, marked with their time, and others open once it is back',
  slow,
  async ({ page, context, customer: _ }) => {
    await fillCart(page.request, 'sertraline');
    const document = page.waitForResponse((response) => /^\/products\/\d+/.test(new URL(response.url()).pathname));
    await page.goto('/products?search=sertraline');
    await prepareForOffline(page);
    await productLink(page, /Sertraline/)
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: /Sertraline/ })).toBeVisible();
    await (await document).finished();
    await goOffline(context);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: /Sertraline/ })).toBeVisible();
    await page.getByRole('button', { name: 'Cart, 2 items' }).click();
    const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
    await expect(cart.getByRole('heading', { name: 'Sertraline' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(/This page is from .*\d/)).toBeVisible();
    await expect(page.getByText(/Your cart is from .*\d/)).toBeVisible();
    await page.goto('/products?search=sertraline');
    await expect(productLink(page, /Sertraline/).first()).toBeVisible();
    await page.goto('/products?search=warfarin');
    await expect(page.getByRole('heading', { name: 'This page is not available offline' })).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL('/products?search=warfarin');
    await expect(productLink(page, /Warfarin/).first()).toBeVisible();
  },
);

test('a page whose data cannot be loaded offline opens as it was saved', slow, async ({ page, context }) => {
  await page.goto('/products?search=warfarin');
  await page.goto('/products');
  await prepareForOffline(page);
  await goOffline(context);
  await page.getByLabel('Search medications').fill('warfarin');
  await expect(productLink(page, /Warfarin/)).toHaveCount(1);
  await expect(page).toHaveURL('/products?search=warfarin');
});

test('nothing of the cart stays after signing out', slow, async ({ page, customer: _ }) => {
  await fillCart(page.request, 'sertraline');
  await page.goto('/products');
  await prepareForOffline(page);
  const saved = () => page.evaluate(async () => (await (await caches.match('/api/cart'))?.text()) ?? '');
  await expect.poll(saved).toContain('Sertraline');
  await page.getByRole('button', { name: 'Amelia Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: /^Cart/ })).toBeHidden();
  expect(await saved()).toBe('');
});

test(
  'a quantity that was changed offline is sent once there is a network, also after a reload',
  slow,
  async ({ page, context, customer: _ }) => {
    await fillCart(page.request, 'sertraline');
    await page.goto('/products?search=sertraline');
    await prepareForOffline(page);
    await expect.poll(() => page.evaluate(async () => (await caches.match('/api/cart')) !== undefined)).toBe(true);
    await page.getByRole('button', { name: 'Cart, 2 items' }).click();
    const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
    const increase = cart.getByRole('button', { name: 'Increase quantity of Sertraline' });
    await expect(increase).toBeVisible();
    await goOffline(context);
    await increase.click();
    await increase.click();
    await expect(page.getByRole('button', { name: 'Cart, 4 items', includeHidden: true })).toBeAttached();
    await page.reload();
    await startUsing(page);
    await expect(page.getByRole('button', { name: 'Cart, 4 items' })).toBeVisible();
    await context.setOffline(false);
    await expect.poll(async () => (await (await page.request.get('/api/cart')).json())[0].quantity).toBe(4);
    await expect(page.getByRole('button', { name: 'Cart, 4 items' })).toBeVisible();
  },
);

test('a quantity that another device has changed meanwhile is kept', slow, async ({ page, context, customer: _ }) => {
  await fillCart(page.request, 'sertraline');
  await page.goto('/products?search=sertraline');
  await prepareForOffline(page);
  await page.getByRole('button', { name: 'Cart, 2 items' }).click();
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
  const increase = cart.getByRole('button', { name: 'Increase quantity of Sertraline' });
  await expect(increase).toBeVisible();
  await goOffline(context);
  await increase.click();
  await expect(page.getByRole('button', { name: 'Cart, 3 items', includeHidden: true })).toBeAttached();
  const [line] = await (await page.request.get('/api/cart')).json();
  await page.request.patch(`/api/cart/${line.id}`, { data: { quantity: 7 } });
  await context.setOffline(false);
  await expect(page.getByText(/Your cart was changed elsewhere/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cart, 7 items', includeHidden: true })).toBeAttached();
  expect((await (await page.request.get('/api/cart')).json())[0].quantity).toBe(7);
});

test(
  'offline, another user does not see the orders of the one before, and signing out waits for a network',
  slow,
  async ({ page, context, customer: _ }) => {
    const { id } = await orderMetformin(page.request);
    await page.goto('/profile');
    await expect(page.getByText(id.slice(0, 8)).first()).toBeVisible();
    await prepareForOffline(page);
    await newVerifiedCustomer(page.request);
    await page.goto('/profile');
    await expect(page.getByText('No orders yet')).toBeVisible();
    await prepareForOffline(page);
    await page.getByRole('button', { name: 'Amelia Okafor' }).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await page.keyboard.press('Escape');
    await goOffline(context);
    await page.reload();
    await startUsing(page);
    await expect(offlineLine(page)).toBeVisible();
    await expect(page.getByText(id.slice(0, 8))).toHaveCount(0);
    await page.getByRole('button', { name: 'Amelia Okafor' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByText(/You are offline and still signed in/).first()).toBeVisible();
  },
);
