import { signIn } from '../fixtures/accounts.ts';
import { fillCart } from '../fixtures/orders.ts';
import { fillShippingAddress, placeOrderButton } from '../fixtures/pages.ts';
import { expect, slow, test } from '../fixtures/test.ts';
import { listOrders, openFilledCheckout, toast } from './checkout-form.ts';

test('a cart that another device changed is not ordered; the page lists the changes', async ({
  page,
  customer,
  playwright,
  baseURL,
}) => {
  await openFilledCheckout(page);
  const otherDevice = await playwright.request.newContext({ ...(baseURL ? { baseURL } : {}) });
  await signIn(otherDevice, customer);
  const [line] = await (await otherDevice.get('/api/cart')).json();
  await otherDevice.patch(`/api/cart/${line.id}`, { data: { quantity: 7 } });
  await fillCart(otherDevice, 'warfarin');
  await placeOrderButton(page).click();
  await expect(page.getByText('Your cart has changed since this page showed it.')).toBeVisible();
  const changes = page.getByRole('list', { name: 'What changed' }).getByRole('listitem');
  await expect(changes).toHaveText([/Metformin.*quantity was 2, now 7/, /Warfarin.*added to your cart meanwhile/]);
  expect(await listOrders(page)).toEqual([]);
  await placeOrderButton(page).click();
  await expect(toast(page, 'Order placed successfully!')).toBeVisible();
  expect((await listOrders(page))[0].orderItems).toHaveLength(2);
  await otherDevice.dispose();
});

test(
  'a price that changed is shown with the old and the new price before the order',
  slow,
  async ({ page, customer: _ }) => {
    await fillCart(page.request, 'metformin');
    let price = 0;
    // The page gets an outdated price. The store rejects an order at that price.
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
    const [order] = await listOrders(page);
    expect(order.totalAmount).toBe((2 * price).toFixed(2));
  },
);

test('a product that is no longer sold can be removed in the checkout', slow, async ({ page, customer: _ }) => {
  await fillCart(page.request, 'metformin');
  await fillCart(page.request, 'warfarin');
  const unavailable = { code: 'PRODUCT_UNAVAILABLE', message: '', product: 'Warfarin' };
  await page.route('**/api/checkout', (route) => route.fulfill({ status: 409, json: unavailable }), { times: 1 });
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
  expect((await listOrders(page))[0].orderItems).toHaveLength(1);
});
