import { password, registerCustomer, signInByForm } from '../fixtures/accounts.ts';
import { fillCart, placeOrder } from '../fixtures/orders.ts';
import { productCard } from '../fixtures/pages.ts';
import { expect, slow, test } from '../fixtures/test.ts';

test('a visitor who adds a product is sent to sign in, and then finds it in the cart', async ({ page, request }) => {
  const customer = await registerCustomer(request);
  await page.goto('/products?search=warfarin');
  await productCard(page, 'Warfarin').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Unauthorized').first()).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByLabel('Email', { exact: true }).fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/products$/);
  await page.getByRole('button', { name: 'Cart, 1 items' }).click();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' }).getByText('Warfarin')).toBeVisible();
});

test('a cart response that arrives after a later addition is fetched again', slow, async ({ page, customer: _ }) => {
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
  const cartRequest = page.waitForRequest('**/api/cart');
  await page.goto('/products?search=sertraline');
  await cartRequest;
  await productCard(page, 'Sertraline').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('button', { name: 'Cart, 1 items' })).toBeVisible();
});

test('lines can be changed and removed, and the badge shows the count', async ({ page, customer: _ }) => {
  await page.goto('/products?search=sertraline');
  await productCard(page, 'Sertraline').getByRole('button', { name: 'Add to Cart' }).click();
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

test('a number of packs is typed beside Add to Cart', slow, async ({ page, customer: _ }) => {
  await page.goto('/products?search=metformin');
  const card = page.getByRole('article', { name: 'Metformin', exact: true });
  const packs = card.getByRole('textbox', { name: /^Quantity of / });
  await packs.fill('1000');
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(packs).toBeFocused();
  await expect(packs).toHaveAccessibleDescription('Quantity must be a whole number from 1 to 999');
  await packs.fill('٢٤');
  await packs.press('Enter');
  await expect(card.getByRole('button', { name: 'Added!' })).toBeVisible();
  await expect(packs).toHaveValue('1');
  expect(await (await page.request.get('/api/cart')).json()).toMatchObject([{ quantity: 24 }]);
});

test('a failed change is rolled back and reported', async ({ page, customer: _ }) => {
  await page.goto('/products?search=sertraline');
  await productCard(page, 'Sertraline').getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('button', { name: 'Cart, 1 items' }).click();
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
  await page.route('**/api/cart/*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await cart.getByRole('button', { name: 'Increase quantity of Sertraline' }).click();
  await expect(page.getByText('Failed to update cart item.').first()).toBeVisible();
  await expect(cart.getByRole('button', { name: 'Decrease quantity of Sertraline' })).toBeDisabled();
});

test('an expired session is noticed at the next click', slow, async ({ page, customer }) => {
  await page.goto('/products?search=sertraline');
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  await page.context().clearCookies({ name: 'session' });
  await productCard(page, 'Sertraline').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('You are logged out. Logging in again...').first()).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await signInByForm(page, customer);
});

test('a change of the cart shows in other tabs', slow, async ({ page, context, customer: _ }) => {
  await page.goto('/products?search=sertraline');
  const other = await context.newPage();
  await other.goto('/products?search=warfarin');
  await expect(other.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  await productCard(page, 'Sertraline').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(other.getByRole('button', { name: 'Cart, 1 items' })).toBeVisible();
  await productCard(other, 'Warfarin').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
  await placeOrder(context.request);
  await page.getByRole('button', { name: 'Cart, 2 items' }).click();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' }).getByText('Your cart is empty')).toBeVisible();
});

test(
  'an addition whose response got lost shows in the cart, so the customer does not add it twice',
  slow,
  async ({ page, customer: _ }) => {
    await page.goto('/products?search=sertraline');
    await page.route('**/api/cart', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await productCard(page, 'Sertraline').getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Failed to add product to cart.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cart, 1 items' })).toBeVisible();
  },
);

test(
  'the product a visitor chose before signing in shows in the cart even if the response of its addition got lost',
  slow,
  async ({ page, request }) => {
    const customer = await registerCustomer(request);
    await page.goto('/products?search=warfarin');
    await productCard(page, 'Warfarin').getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page).toHaveURL(/\/auth$/);
    // The cart is read before the addition is sent.
    const { promise: read, resolve: cartRead } = Promise.withResolvers<void>();
    await page.route('**/api/cart', async (route) => {
      if (route.request().method() !== 'POST') {
        await route.fulfill({ response: await route.fetch() });
        return cartRead();
      }
      await read;
      await route.fetch();
      await route.abort();
    });
    await signInByForm(page, customer);
    await expect(page.getByText('Failed to add product to cart.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cart, 1 items' })).toBeVisible();
  },
);

test('a full cart shows an error', slow, async ({ page, customer: _ }) => {
  await page.goto('/products?search=sertraline');
  const full = { code: 'CART_FULL', message: '' };
  await page.route('**/api/cart', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json: full }) : route.continue(),
  );
  await productCard(page, 'Sertraline').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(
    page.getByText('Your cart can hold up to 500 products. Please check out before adding more.').first(),
  ).toBeVisible();
});

test('a change that does not reach the server is rolled back at once', slow, async ({ page, customer: _ }) => {
  await fillCart(page.request, 'sertraline');
  await page.goto('/products?search=sertraline');
  await page.getByRole('button', { name: 'Cart, 2 items' }).click();
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(cart.getByRole('heading', { name: 'Sertraline' })).toBeVisible();
  await page.route('**/api/cart/*', (route) => route.abort());
  await cart.getByRole('button', { name: 'Increase quantity of Sertraline' }).click();
  await expect(page.getByText('Failed to update cart item.').first()).toBeVisible();
  await expect(cart.getByRole('group', { name: 'Quantity of Sertraline' })).toHaveText('2');
  await page.unroute('**/api/cart/*');
  await cart.getByRole('button', { name: 'Increase quantity of Sertraline' }).click();
  await expect.poll(async () => (await (await page.request.get('/api/cart')).json())[0].quantity).toBe(3);
});

test(
  'the names of buttons distinguish lines of one drug and strength by brand, and lines of one brand by pack',
  slow,
  async ({ page, customer: _ }) => {
    await fillCart(page.request, 'sertraline');
    const lines = await (await page.request.get('/api/cart')).json();
    const [line] = lines;
    const similarLine = (id: number, changes: object) => ({ ...line, id, product: { ...line.product, ...changes } });
    const products = [
      {},
      { brandName: 'Generic', packagingType: 'Carton of 30' },
      { brandName: 'Generic', packagingType: 'Carton of 90' },
    ];
    await page.route('**/api/cart', (route) =>
      route.fulfill({ json: products.map((changes, place) => similarLine(line.id + place, changes)) }),
    );
    await page.goto('/products');
    await page.getByRole('button', { name: 'Cart, 6 items' }).click();
    const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
    const dose = line.selectedDosage;
    for (const name of [
      `Remove Sertraline ${dose}, ${line.product.brandName}`,
      `Remove Sertraline ${dose}, Generic, Carton of 30`,
      `Remove Sertraline ${dose}, Generic, Carton of 90`,
    ]) {
      await expect(cart.getByRole('button', { name, exact: true })).toBeVisible();
    }
  },
);

test('the message about an added product names it, and opens the cart', slow, async ({ page, customer: _ }) => {
  await page.goto('/products?search=sertraline');
  await productCard(page, 'Sertraline').getByRole('button', { name: 'Add to Cart' }).click();
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  await expect(toast).toContainText('Sertraline 50 mg');
  await toast.getByRole('button', { name: 'View cart' }).click();
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(drawer.getByText('Sertraline')).toBeVisible();
  await expect(toast).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Cart, 1 items' })).toBeFocused();
});
