import type { Page, Route } from '@playwright/test';
import { signInByForm } from '../fixtures/accounts.ts';
import { recordLiveRegion } from '../fixtures/live-region.ts';
import { holdRequests } from '../fixtures/network.ts';
import { fillCart } from '../fixtures/orders.ts';
import { placeOrderButton } from '../fixtures/pages.ts';
import { expect, slow, test } from '../fixtures/test.ts';
import { listOrders, openFilledCheckout, postalCodeField, toast } from './checkout-form.ts';

/** The store places the order, but the page does not get the response. */
async function loseResponses(page: Page, { times }: { times?: number } = {}): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/checkout', lose, times === undefined ? {} : { times });
}

test(
  'an order whose response got lost is found and confirmed without another click',
  slow,
  async ({ page, customer: _ }) => {
    await openFilledCheckout(page);
    await loseResponses(page);
    const release = await holdRequests(page, '**/api/checkout/*');
    await placeOrderButton(page).click();
    await expect(page.getByText('We’re checking whether it went through.')).toBeVisible();
    await expect(toast(page, 'Failed to place order')).toHaveCount(0); // nobody knows yet
    release();
    await expect(toast(page, 'Order placed successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
    expect(await listOrders(page)).toHaveLength(1);
  },
);

test(
  'the oldest supported browsers find the order too (web/browser/oldest-browsers.ts)',
  slow,
  async ({ page, customer: _ }) => {
    await page.addInitScript(() => {
      Object.defineProperty(AbortSignal, 'any', { value: undefined });
    });
    await openFilledCheckout(page);
    await loseResponses(page);
    await placeOrderButton(page).click();
    await expect(toast(page, 'Order placed successfully!')).toBeVisible();
    expect(await listOrders(page)).toHaveLength(1);
  },
);

test(
  'the notice of a lost response is in view on a phone, and the button keeps the focus',
  slow,
  async ({ page, customer: _ }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openFilledCheckout(page);
    await loseResponses(page);
    await holdRequests(page, '**/api/checkout/*');
    await placeOrderButton(page).press('Enter');
    await expect(page.getByText('We’re checking whether it went through.')).toBeInViewport();
    await expect(placeOrderButton(page)).toBeFocused();
  },
);

test('after a lost response a second click places no second order', slow, async ({ page, customer: _ }) => {
  await openFilledCheckout(page);
  await holdRequests(page, '**/api/checkout/*'); // the second click comes before the page's own check
  await loseResponses(page);
  await placeOrderButton(page).click();
  await expect(page.getByText('We’re checking whether it went through.')).toBeVisible();
  await page.unroute('**/api/checkout');
  await expect(page.getByLabel('Postal Code', { exact: true })).toHaveValue('4006');
  await placeOrderButton(page).click();
  await expect(page.getByText('Order placed successfully!').first()).toBeVisible();
  expect(await (await page.request.get('/api/orders')).json()).toHaveLength(1);
});

test('after a lost response a reload finds the order', slow, async ({ page, customer: _ }) => {
  await openFilledCheckout(page);
  const { promise: placed, resolve: markPlaced } = Promise.withResolvers<void>();
  await page.route('**/api/checkout', async (route) => {
    await route.fetch();
    markPlaced();
  });
  await placeOrderButton(page).click();
  await placed;
  await page.reload();
  await expect(toast(page, 'Order placed successfully!')).toBeVisible();
  expect(await listOrders(page)).toHaveLength(1);
});

test(
  'a request that never arrived keeps the form and the idempotency key, even after a reload',
  slow,
  async ({ page, customer: _ }) => {
    await openFilledCheckout(page);
    const keys: (string | undefined)[] = [];
    await page.route('**/api/checkout', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return keys.length === 1 ? route.abort() : route.continue();
    });
    await placeOrderButton(page).click();
    await expect(page.getByText('We’re checking whether it went through.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Failed to place order.')).toBeVisible();
    await expect(postalCodeField(page)).toHaveValue('4006');
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Brisbane');
    await placeOrderButton(page).click();
    await expect(toast(page, 'Order placed successfully!')).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect(await listOrders(page)).toHaveLength(1);
  },
);

test(
  'without a network the page checks for the order when it is back online',
  slow,
  async ({ page, context, customer: _ }) => {
    await openFilledCheckout(page);
    await context.setOffline(true);
    await placeOrderButton(page).click();
    await expect(page.getByText('We’re checking whether it went through.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Failed to place order.')).toBeVisible();
    await expect(postalCodeField(page)).toHaveValue('4006');
    await placeOrderButton(page).click();
    await expect(toast(page, 'Order placed successfully!')).toBeVisible();
    expect(await listOrders(page)).toHaveLength(1);
  },
);

test('the page checks for the order before it places another', slow, async ({ page, customer: _ }) => {
  await openFilledCheckout(page);
  await loseResponses(page, { times: 1 });
  const release = await holdRequests(page, '**/api/checkout/*');
  await placeOrderButton(page).click();
  await expect(page.getByText('We’re checking whether it went through.')).toBeVisible();
  await postalCodeField(page).fill('4000');
  await placeOrderButton(page).click();
  release();
  await expect(toast(page, 'An earlier order was already placed')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('4006'); // the postal code of the first order
  expect(await listOrders(page)).toMatchObject([{ shippingAddress: { postalCode: '4006' } }]);
});

test(
  'an order of an earlier visit is reported as such, and a new cart stays as it is',
  slow,
  async ({ page, customer: _ }) => {
    await openFilledCheckout(page);
    await loseResponses(page);
    await placeOrderButton(page).click();
    await expect(page.getByText('We’re checking whether it went through.')).toBeVisible();
    await page.goto('/products');
    await fillCart(page.request, 'warfarin');
    await page.goto('/checkout');
    await expect(toast(page, 'An earlier order was already placed')).toBeVisible();
    await expect(placeOrderButton(page)).toBeEnabled();
    await expect(page.getByRole('main').getByRole('heading', { name: 'Warfarin' })).toBeVisible();
    expect(await listOrders(page)).toHaveLength(1);
  },
);

test(
  'an order of an earlier visit is reported once, even if the language changes afterwards',
  slow,
  async ({ page, customer: _ }) => {
    await openFilledCheckout(page);
    await loseResponses(page);
    await placeOrderButton(page).click();
    await expect(page.getByText('We’re checking whether it went through.')).toBeVisible();
    await page.goto('/products');
    await fillCart(page.request, 'warfarin');
    await page.goto('/checkout');
    await expect(toast(page, 'An earlier order was already placed')).toBeVisible();
    await postalCodeField(page).fill('4000');
    // Another device empties the cart: a second report would look like the order of this page.
    const [line] = await (await page.request.get('/api/cart')).json();
    await page.request.delete(`/api/cart/${line.id}`);
    const messages = await recordLiveRegion(page.getByRole('region', { name: 'Notifications' }));
    await page.getByLabel('Language').selectOption('fr');
    await expect(page.getByRole('heading', { level: 1, name: 'Finaliser la commande' })).toBeVisible();
    await page.evaluate(() => fetch('/readyz')); // the response arrives after any request of the language change
    expect((await messages.jsonValue()).join()).not.toContain('déjà');
    await page.getByLabel('Langue').selectOption('en');
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(postalCodeField(page)).toHaveValue('4000');
  },
);

test('after a lost response and an expired session the order is found', slow, async ({ page, customer }) => {
  await openFilledCheckout(page);
  await holdRequests(page, '**/api/checkout/*');
  await loseResponses(page, { times: 1 });
  await placeOrderButton(page).click();
  await expect(page.getByText('We’re checking whether it went through.')).toBeVisible();
  await page.context().clearCookies({ name: 'session' });
  await placeOrderButton(page).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await signInByForm(page, customer);
  await page.goto('/checkout');
  await expect(toast(page, 'Order placed successfully!')).toBeVisible();
  expect(await listOrders(page)).toHaveLength(1);
});
