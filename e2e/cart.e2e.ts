import { card, expect, fillCart, newCustomer, password, placeOrder, signIn, test } from './store.ts';

test('a visitor who adds is sent to sign in, and finds the product in the cart', async ({ page, request }) => {
  const customer = newCustomer();
  await request.post('/api/register', { data: { ...customer, password } });
  await page.goto('/products?search=warfarin');
  await card(page, 'Warfarin').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Unauthorized').first()).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByLabel('Email', { exact: true }).fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/products$/);
  await page.getByRole('button', { name: 'Cart, 1 items' }).click();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' }).getByText('Warfarin')).toBeVisible();
});

test('a cart that was read before an addition and arrives after it is read again', async ({ page, customer: _ }) => {
  const added = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.route(
    '**/api/cart',
    async (route) => {
      const response = await route.fetch();
      await added;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const reading = page.waitForRequest('**/api/cart');
  await page.goto('/products?search=sertraline');
  await reading;
  await card(page, 'Sertraline').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('button', { name: 'Cart, 1 items' })).toBeVisible();
});

test('lines change and go, and the badge counts', async ({ page, customer: _ }) => {
  await page.goto('/products?search=sertraline');
  await card(page, 'Sertraline').getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('button', { name: 'Cart, 1 items' }).click();
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
  const increase = cart.getByRole('button', { name: 'Increase quantity of Sertraline' });
  for (let press = 0; press < 5; press += 1) await increase.click();
  await expect.poll(async () => (await (await page.request.get('/api/cart')).json())[0].quantity).toBe(6);
  await cart.getByRole('button', { name: 'Decrease quantity of Sertraline' }).click();
  await expect.poll(async () => (await (await page.request.get('/api/cart')).json())[0].quantity).toBe(5);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cart, 5 items' }).click();
  await cart.getByRole('button', { name: 'Remove Sertraline' }).click();
  await expect(page.getByText('Product has been removed from your cart.').first()).toBeVisible();
  await expect(cart.getByText('Your cart is empty')).toBeVisible();
});

test('a change that fails is taken back and told', async ({ page, customer: _ }) => {
  await page.goto('/products?search=sertraline');
  await card(page, 'Sertraline').getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('button', { name: 'Cart, 1 items' }).click();
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
  await page.route('**/api/cart/*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await cart.getByRole('button', { name: 'Increase quantity of Sertraline' }).click();
  await expect(page.getByText('Failed to update cart item.').first()).toBeVisible();
  await expect(cart.getByRole('button', { name: 'Decrease quantity of Sertraline' })).toBeDisabled();
});

test('a session that ended is noticed by the next press', async ({ page, customer }) => {
  await page.goto('/products?search=sertraline');
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  await page.context().clearCookies({ name: 'session' });
  await card(page, 'Sertraline').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('You are logged out. Logging in again...').first()).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await signIn(page, { email: customer.email, password });
});

test('what one tab does to the cart, the other shows', async ({ page, context, customer: _ }) => {
  await page.goto('/products?search=sertraline');
  const other = await context.newPage();
  await other.goto('/products?search=warfarin');
  await expect(other.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  await card(page, 'Sertraline').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(other.getByRole('button', { name: 'Cart, 1 items' })).toBeVisible();
  await card(other, 'Warfarin').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
  await placeOrder(context.request);
  await page.getByRole('button', { name: 'Cart, 2 items' }).click();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' }).getByText('Your cart is empty')).toBeVisible();
});

test('an addition whose answer got lost shows, so that nobody adds it again unknowingly', async ({
  page,
  customer: _,
}) => {
  await page.goto('/products?search=sertraline');
  await page.route('**/api/cart', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await card(page, 'Sertraline').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Failed to add product to cart.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cart, 1 items' })).toBeVisible();
});

test('a cart that is full says so', async ({ page, customer: _ }) => {
  await page.goto('/products?search=sertraline');
  const full = { code: 'CART_FULL', message: '' };
  await page.route('**/api/cart', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json: full }) : route.continue(),
  );
  await card(page, 'Sertraline').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(
    page.getByText('Your cart can hold up to 500 products. Please check out before adding more.').first(),
  ).toBeVisible();
});

test('a change without a network is taken back at once', async ({ page, context, customer: _ }) => {
  await fillCart(page.request, 'sertraline');
  await page.goto('/products?search=sertraline');
  await page.getByRole('button', { name: 'Cart, 2 items' }).click();
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(cart.getByRole('heading', { name: 'Sertraline' })).toBeVisible();
  await context.setOffline(true);
  await cart.getByRole('button', { name: 'Increase quantity of Sertraline' }).click();
  await expect(page.getByText('Failed to update cart item.').first()).toBeVisible();
  await expect(cart.getByRole('group', { name: 'Quantity of Sertraline' })).toHaveText('2');
  await context.setOffline(false);
  await cart.getByRole('button', { name: 'Increase quantity of Sertraline' }).click();
  await expect.poll(async () => (await (await page.request.get('/api/cart')).json())[0].quantity).toBe(3);
});
