import { orderStatuses } from '#contract/order-status.ts';
import { expect, fillCart, newCustomer, newVerifiedCustomer, orderMetformin, password } from '../store.ts';
import { failToLoad, holdBack, phone, type Walk } from './walk.ts';

export async function checkoutStates(walk: Walk): Promise<void> {
  const { page, t, go, look } = walk;
  await newVerifiedCustomer(page.request);
  const button = page.getByRole('button', { name: t('Place Order') }).filter({ visible: true });

  const releaseUser = await holdBack(page, '**/api/user');
  const releaseCart = await holdBack(page, '**/api/cart');
  await go('/checkout');
  await look('checkout, loading');
  releaseUser();
  await expect(page.getByLabel(t('Address'), { exact: true })).toBeVisible();
  await look('checkout, cart loading');
  releaseCart();
  await expect(page.getByText(t('Cart is empty'))).toBeVisible();
  await look('checkout, cart empty');

  await fillCart(page.request, 'metformin');
  await go('/checkout');
  await expect(button).toBeEnabled();
  await look('checkout');
  await button.click();
  await expect(page.getByText(t('Enter the address.'))).toBeVisible();
  await look('checkout, fields left empty');
  await fillAddress(walk);
  await look('checkout, a city of another name');
  await page.setViewportSize(phone);
  await look('checkout, filled in on a phone');

  await page.route('**/api/checkout', (route) =>
    route.fulfill({ status: 409, json: { code: 'PRICE_CHANGED', message: '', product: 'Metformin' } }),
  );
  await button.click();
  await expect(
    page.getByText(t('The price of {{product}} has changed. Please review your cart.', { product: 'Metformin' })),
  ).toBeVisible();
  await look('checkout, a price changed');
  await page.unrouteAll({ behavior: 'wait' });

  await page.route('**/api/cart', async (route) => {
    const lines = await (await route.fetch()).json();
    await route.fulfill({ json: lines.map((line: object) => ({ ...line, quantity: 7, available: false })) });
  });
  await page.route('**/api/checkout', (route) =>
    route.fulfill({ status: 409, json: { code: 'CART_CHANGED', message: '' } }),
  );
  await button.click();
  await expect(page.getByRole('list', { name: t('What changed') })).toBeVisible();
  await look('checkout, a product is no longer sold');
  await page.unrouteAll({ behavior: 'wait' });
  await failToLoad(page, '**/api/checkout');
  await button.click();
  const lost = 'We lost the connection before your order was confirmed. We’re checking whether it went through.';
  await expect(page.getByText(t(lost))).toBeVisible();
  await look('checkout, the answer was lost');
  await page.unrouteAll({ behavior: 'wait' });
  await go('/checkout');
  const none = 'Your order was not placed. What you entered is still here: please try again.';
  await expect(page.getByText(t(none))).toBeVisible();
  await look('checkout, nothing was ordered');
  await failToLoad(page, '**/api/cart');
  await go('/checkout');
  await expect(page.getByText(t('Failed to fetch cart'))).toBeVisible();
  await look('checkout, cart could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });

  await go('/checkout');
  await expect(button).toBeEnabled();
  await fillAddress(walk);
  await page.context().clearCookies({ name: 'session' });
  await button.click();
  await expect(page.getByText(t('You are logged out. Logging in again...')).first()).toBeVisible();
  await look('checkout, session ended');

  await newVerifiedCustomer(page.request);
  await orderMetformin(page.request);
  await go('/checkout');
  await expect(page.getByRole('button', { name: t('Use this address') })).toBeVisible();
  await look('checkout, the last address offered');
  const unverified = newCustomer();
  await page.request.post('/api/register', { data: { ...unverified, password } });
  await page.request.post('/api/login', { data: { email: unverified.email, password } });
  await go('/checkout');
  await expect(page.getByText(t('Please verify your email before placing orders'))).toBeVisible();
  await look('checkout, e-mail not verified');
}

async function fillAddress({ page, t }: Walk): Promise<void> {
  await page.getByLabel(t('Address'), { exact: true }).fill('Level 2, 114 Wickham Street');
  await page.getByLabel(t('Country'), { exact: true }).selectOption('NZ');
  await page.getByLabel(t('Postal Code'), { exact: true }).fill('9400');
  await page.getByLabel(t('City'), { exact: true }).selectOption('\n');
  await page.getByLabel(t('City name')).fill('Ōamaru');
}

export async function profileStates({ page, t, go, look }: Walk): Promise<void> {
  await go('/profile');
  await expect(page.getByRole('heading', { name: t('Access Denied') })).toBeVisible();
  await look('profile of a visitor');

  await newVerifiedCustomer(page.request);
  const releaseUser = await holdBack(page, '**/api/user');
  const releaseOrders = await holdBack(page, '**/api/orders?*');
  await go('/profile');
  await look('profile, loading');
  releaseUser();
  await expect(page.getByRole('tab').first()).toBeVisible();
  await look('profile, orders loading');
  releaseOrders();
  await expect(page.getByText(t('No orders yet'))).toBeVisible();
  await look('profile, no orders');
  await page.getByRole('tab', { name: t('Account Details') }).click();
  await expect(page.getByText(t('Account Type'))).toBeVisible();
  await look('profile, account');

  await orderMetformin(page.request);
  await page.route('**/api/orders?*', async (route) => {
    const [order] = await (await route.fetch()).json();
    await route.fulfill({ json: orderStatuses.map((status) => ({ ...order, id: status, status })) });
  });
  await go('/profile');
  await expect(page.getByRole('article')).toHaveCount(orderStatuses.length);
  await look('profile, orders of every status');
  await page.setViewportSize(phone);
  await look('profile on a phone');
  await page.unrouteAll({ behavior: 'wait' });
  await failToLoad(page, '**/api/orders?*');
  await go('/profile');
  await expect(page.getByText(t('Failed to fetch orders'))).toBeVisible();
  await look('profile, orders could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });
}
