import type { Page, Route } from '@playwright/test';
import { registerCustomer, signIn, signInByForm } from '../fixtures/accounts.ts';
import { recordLiveRegion } from '../fixtures/live-region.ts';
import { holdRequests } from '../fixtures/network.ts';
import { fillCart } from '../fixtures/orders.ts';
import { fillShippingAddress, placeOrderButton } from '../fixtures/pages.ts';
import { expect, slow, test } from '../fixtures/test.ts';

const ordersOf = async (page: Page) => (await page.request.get('/api/orders')).json();
const postalCode = (page: Page) => page.getByLabel('Postal Code', { exact: true });
const toast = (page: Page, text: string) => page.getByText(text).first();

/** Opens a checkout with something in the cart, and fills it in. */
async function readyToOrder(page: Page): Promise<void> {
  await fillCart(page.request, 'metformin');
  await page.goto('/checkout');
  await fillShippingAddress(page);
}

/** The store places what is ordered, and its answers never come. */
async function loseAnswers(page: Page, { times }: { times?: number } = {}): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/checkout', lose, times === undefined ? {} : { times });
}

test('an order of two presses is one order', async ({ page, customer: _ }) => {
  await readyToOrder(page);
  await placeOrderButton(page).dblclick();
  await expect(page.getByText('Order placed successfully!').first()).toBeVisible();
  expect(await (await page.request.get('/api/orders')).json()).toHaveLength(1);
});

test('whoever has not verified the e-mail is told, and can ask for another link', async ({ page }) => {
  const customer = await registerCustomer(page.request);
  await signInByForm(page, customer);
  await readyToOrder(page);
  await placeOrderButton(page).click();
  await expect(page.getByText('Please verify your email before placing orders').first()).toBeVisible();
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(page.getByText('Verification Email Sent').first()).toBeVisible();
});

test('missing details are told beside their fields, and an empty cart cannot be ordered', async ({
  page,
  customer: _,
}) => {
  await page.goto('/checkout');
  await expect(placeOrderButton(page)).toBeDisabled();
  await fillCart(page.request, 'metformin');
  await page.reload();
  await placeOrderButton(page).click();
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Address', { exact: true })).toHaveAccessibleDescription(/\S/);
});

test('on a phone a message does not hide the button that orders', async ({ page, customer: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await readyToOrder(page);
  await page.route('**/api/checkout', (route) => route.fulfill({ status: 503, body: '{}' }));
  await placeOrderButton(page).click();
  const message = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  await expect(message).toBeVisible();
  await message.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const [above, below] = [await message.boundingBox(), await placeOrderButton(page).boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

test(
  'typing an address costs the page nothing: neither the prices are written again, nor is storage read',
  slow,
  async ({ page, customer: _ }) => {
    await page.addInitScript(() => {
      const counts = { prices: 0, reads: 0 };
      Object.assign(window, { counts });
      const { get } = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format') ?? {};
      Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
        get() {
          counts.prices += 1;
          return get?.call(this);
        },
      });
      const { getItem } = Storage.prototype;
      Storage.prototype.getItem = function (name) {
        if (name === 'theriac.checkout-draft') counts.reads += 1;
        return getItem.call(this, name);
      };
    });
    const counts = () => page.evaluate(() => ({ ...(window as unknown as { counts: Record<string, number> }).counts }));
    await readyToOrder(page);
    const address = page.getByLabel('Address', { exact: true });
    const before = await counts();
    expect(before.prices).toBeGreaterThan(0);
    expect(before.reads).toBe(1);
    await address.pressSequentially('114 Wickham Street');
    await address.clear();
    await address.pressSequentially('Level 2');
    expect(await counts()).toEqual(before);
    await page.getByLabel('Language').selectOption('fr');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    expect((await counts()).reads).toBe(1);
    await expect(postalCode(page)).toHaveCount(0);
    await page.reload();
    await expect(address).toHaveValue('Level 2');
  },
);

test.describe('an answer that got lost', () => {
  test('is looked for: what was ordered is told, though nobody presses again', async ({ page, customer: _ }) => {
    await readyToOrder(page);
    await loseAnswers(page);
    const answerQuestion = await holdRequests(page, '**/api/checkout/*');
    await placeOrderButton(page).click();
    await expect(toast(page, 'Failed to place order')).toBeVisible();
    await expect(page.getByText('We’re checking whether it went through.')).toBeVisible();
    answerQuestion();
    await expect(toast(page, 'Order placed successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
    expect(await ordersOf(page)).toHaveLength(1);
  });

  test(
    'is looked for by browsers that are as old as they may be (web/browser/oldest-browsers.ts)',
    slow,
    async ({ page, customer: _ }) => {
      await page.addInitScript(() => {
        Object.defineProperty(AbortSignal, 'any', { value: undefined });
      });
      await readyToOrder(page);
      await loseAnswers(page);
      await placeOrderButton(page).click();
      await expect(toast(page, 'Order placed successfully!')).toBeVisible();
      expect(await ordersOf(page)).toHaveLength(1);
    },
  );

  test('is shown in view on a phone, and the button keeps the focus', slow, async ({ page, customer: _ }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await readyToOrder(page);
    await loseAnswers(page);
    await holdRequests(page, '**/api/checkout/*');
    await placeOrderButton(page).press('Enter');
    await expect(page.getByText('We’re checking whether it went through.')).toBeInViewport();
    await expect(placeOrderButton(page)).toBeFocused();
  });

  test('may be pressed for again, and makes no second order', slow, async ({ page, customer: _ }) => {
    await readyToOrder(page);
    await holdRequests(page, '**/api/checkout/*'); // whoever presses again is quicker than the page's own question
    await loseAnswers(page);
    await placeOrderButton(page).click();
    await expect(page.getByText('Failed to place order').first()).toBeVisible();
    await page.unroute('**/api/checkout');
    await expect(page.getByLabel('Postal Code', { exact: true })).toHaveValue('4006');
    await placeOrderButton(page).click();
    await expect(page.getByText('Order placed successfully!').first()).toBeVisible();
    expect(await (await page.request.get('/api/orders')).json()).toHaveLength(1);
  });

  test('is looked for after a reload too', slow, async ({ page, customer: _ }) => {
    await readyToOrder(page);
    let arrived: (() => void) | undefined;
    const placed = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    await page.route('**/api/checkout', async (route) => {
      await route.fetch();
      arrived?.();
    });
    await placeOrderButton(page).click();
    await placed;
    await page.reload();
    await expect(toast(page, 'Order placed successfully!')).toBeVisible();
    expect(await ordersOf(page)).toHaveLength(1);
  });

  test(
    'of what never arrived leaves the form and the key as they are, over a reload',
    slow,
    async ({ page, customer: _ }) => {
      await readyToOrder(page);
      const keys: (string | undefined)[] = [];
      await page.route('**/api/checkout', (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        return keys.length === 1 ? route.abort() : route.continue();
      });
      await placeOrderButton(page).click();
      await expect(toast(page, 'Failed to place order')).toBeVisible();
      await page.reload();
      await expect(page.getByText('Your order was not placed.')).toBeVisible();
      await expect(postalCode(page)).toHaveValue('4006');
      await expect(page.getByLabel('City', { exact: true })).toHaveValue('Brisbane');
      await placeOrderButton(page).click();
      await expect(toast(page, 'Order placed successfully!')).toBeVisible();
      expect(keys).toHaveLength(2);
      expect(keys[1]).toBe(keys[0]);
      expect(await ordersOf(page)).toHaveLength(1);
    },
  );

  test('while there is no network is looked for when it is back', slow, async ({ page, context, customer: _ }) => {
    await readyToOrder(page);
    await context.setOffline(true);
    await placeOrderButton(page).click();
    await expect(toast(page, 'Failed to place order')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Your order was not placed.')).toBeVisible();
    await expect(postalCode(page)).toHaveValue('4006');
    await placeOrderButton(page).click();
    await expect(toast(page, 'Order placed successfully!')).toBeVisible();
    expect(await ordersOf(page)).toHaveLength(1);
  });

  test('is looked for before anything else is ordered', slow, async ({ page, customer: _ }) => {
    await readyToOrder(page);
    await loseAnswers(page, { times: 1 });
    const answerQuestion = await holdRequests(page, '**/api/checkout/*');
    await placeOrderButton(page).click();
    await expect(toast(page, 'Failed to place order')).toBeVisible();
    await postalCode(page).fill('4000');
    await placeOrderButton(page).click();
    answerQuestion();
    await expect(toast(page, 'An earlier order was already placed')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('4006'); // its document tells where it goes
    expect(await ordersOf(page)).toMatchObject([{ shippingAddress: { postalCode: '4006' } }]);
  });

  test(
    'of an earlier visit is told for what it is, and leaves a new cart alone',
    slow,
    async ({ page, customer: _ }) => {
      await readyToOrder(page);
      await loseAnswers(page);
      await placeOrderButton(page).click();
      await expect(toast(page, 'Failed to place order')).toBeVisible();
      await page.goto('/products');
      await fillCart(page.request, 'warfarin');
      await page.goto('/checkout');
      await expect(toast(page, 'An earlier order was already placed')).toBeVisible();
      await expect(placeOrderButton(page)).toBeEnabled();
      await expect(page.getByRole('main').getByRole('heading', { name: 'Warfarin' })).toBeVisible();
      expect(await ordersOf(page)).toHaveLength(1);
    },
  );

  test(
    'of an earlier visit is told once, whatever language is chosen afterwards',
    slow,
    async ({ page, customer: _ }) => {
      await readyToOrder(page);
      await loseAnswers(page);
      await placeOrderButton(page).click();
      await expect(toast(page, 'Failed to place order')).toBeVisible();
      await page.goto('/products');
      await fillCart(page.request, 'warfarin');
      await page.goto('/checkout');
      await expect(toast(page, 'An earlier order was already placed')).toBeVisible();
      await postalCode(page).fill('4000');
      // Another device empties the cart: told again, the answer would be taken for this page's order.
      const [line] = await (await page.request.get('/api/cart')).json();
      await page.request.delete(`/api/cart/${line.id}`);
      const messages = await recordLiveRegion(page.getByRole('region', { name: 'Notifications' }));
      await page.getByLabel('Language').selectOption('fr');
      await expect(page.getByRole('heading', { level: 1, name: 'Finaliser la commande' })).toBeVisible();
      await page.evaluate(() => fetch('/readyz')); // answered after what the change may have asked
      expect((await messages.jsonValue()).join()).not.toContain('déjà');
      await page.getByLabel('Langue').selectOption('en');
      await expect(page).toHaveURL(/\/checkout$/);
      await expect(postalCode(page)).toHaveValue('4000');
    },
  );

  test('is found after a session that ended meanwhile', slow, async ({ page, customer }) => {
    await readyToOrder(page);
    await holdRequests(page, '**/api/checkout/*');
    await loseAnswers(page, { times: 1 });
    await placeOrderButton(page).click();
    await expect(toast(page, 'Failed to place order')).toBeVisible();
    await page.context().clearCookies({ name: 'session' });
    await placeOrderButton(page).click();
    await expect(page).toHaveURL(/\/auth$/);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await signInByForm(page, customer);
    await page.goto('/checkout');
    await expect(toast(page, 'Order placed successfully!')).toBeVisible();
    expect(await ordersOf(page)).toHaveLength(1);
  });
});

test.describe('a cart that is another one by now', () => {
  test('is not ordered: the page tells what another device changed', async ({
    page,
    customer,
    playwright,
    baseURL,
  }) => {
    await readyToOrder(page);
    const phone = await playwright.request.newContext({ ...(baseURL ? { baseURL } : {}) });
    await signIn(phone, customer);
    const [line] = await (await phone.get('/api/cart')).json();
    await phone.patch(`/api/cart/${line.id}`, { data: { quantity: 7 } });
    await fillCart(phone, 'warfarin');
    await placeOrderButton(page).click();
    await expect(page.getByText('Your cart has changed since this page showed it.')).toBeVisible();
    const changes = page.getByRole('list', { name: 'What changed' }).getByRole('listitem');
    await expect(changes).toHaveText([/Metformin.*quantity was 2, now 7/, /Warfarin.*added to your cart meanwhile/]);
    expect(await ordersOf(page)).toEqual([]);
    await placeOrderButton(page).click();
    await expect(toast(page, 'Order placed successfully!')).toBeVisible();
    expect((await ordersOf(page))[0].orderItems).toHaveLength(2);
    await phone.dispose();
  });

  test('for its prices tells the old and the new', async ({ page, customer: _ }) => {
    await fillCart(page.request, 'metformin');
    let price = 0;
    // The page is shown a price of yesterday; the store itself refuses to order at it.
    await page.route(
      '**/api/cart',
      async (route) => {
        const [line] = await (await route.fetch()).json();
        price = line.selectedPrice;
        await route.fulfill({ json: [{ ...line, selectedPrice: '1.05' }] });
      },
      { times: 1 },
    );
    await page.goto('/checkout');
    await fillShippingAddress(page);
    await placeOrderButton(page).click();
    await expect(page.getByText('The price of Metformin has changed.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'What changed' })).toContainText(`was $1.05, now $${price.toFixed(2)}`);
    await placeOrderButton(page).click();
    await expect(toast(page, 'Order placed successfully!')).toBeVisible();
    const [order] = await ordersOf(page);
    expect(order.totalAmount).toBe((2 * price).toFixed(2));
  });

  test('with a product that is no longer sold can be mended on the spot', async ({ page, customer: _ }) => {
    await fillCart(page.request, 'metformin');
    await fillCart(page.request, 'warfarin');
    const refused = { code: 'PRODUCT_UNAVAILABLE', message: '', product: 'Warfarin' };
    await page.route('**/api/checkout', (route) => route.fulfill({ status: 409, json: refused }), { times: 1 });
    await page.route('**/api/cart', async (route) => {
      const lines = await (await route.fetch()).json();
      await route.fulfill({
        json: lines.map((line: { product: { drugName: string } }) => ({
          ...line,
          available: line.product.drugName !== 'Warfarin',
        })),
      });
    });
    await page.goto('/checkout');
    await fillShippingAddress(page);
    await placeOrderButton(page).click();
    await expect(page.getByText('Warfarin is no longer available.')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Remove Warfarin' }).click();
    await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeFocused();
    await expect(page.getByText('Warfarin is no longer available.')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('heading', { name: 'Warfarin' })).toHaveCount(0);
    await placeOrderButton(page).click();
    await expect(toast(page, 'Order placed successfully!')).toBeVisible();
    expect((await ordersOf(page))[0].orderItems).toHaveLength(1);
  });
});

test.describe('what was typed', () => {
  test('outlives a session that ended', slow, async ({ page, customer }) => {
    await readyToOrder(page);
    await page.getByLabel('First Name').fill('Ward');
    await page.context().clearCookies({ name: 'session' });
    await placeOrderButton(page).click();
    await expect(toast(page, 'You are logged out. Logging in again...')).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
    await signInByForm(page, customer);
    await page.getByRole('button', { name: 'Cart, 2 items' }).click();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByLabel('First Name')).toHaveValue('Ward');
    await expect(postalCode(page)).toHaveValue('4006');
    await placeOrderButton(page).click();
    await expect(toast(page, 'Order placed successfully!')).toBeVisible();
    await fillCart(page.request, 'metformin');
    await page.goto('/checkout');
    await expect(page.getByLabel('First Name')).toHaveValue(customer.firstName);
    await expect(postalCode(page)).toHaveValue('');
  });

  test('is gone from the tab with a sign-out', async ({ page, customer }) => {
    await page.goto('/checkout');
    await page.getByLabel('Address', { exact: true }).fill('114 Wickham Street');
    await page.getByRole('button', { name: `${customer.firstName} ${customer.lastName}` }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Wickham');
  });
});
