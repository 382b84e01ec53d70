import { newVerifiedCustomer, registerCustomer, signIn } from '../fixtures/accounts.ts';
import { failRequests, holdRequests } from '../fixtures/network.ts';
import { fillCart, orderMetformin } from '../fixtures/orders.ts';
import { expect } from '../fixtures/test.ts';
import { phone } from '../fixtures/viewports.ts';
import type { ScenarioContext } from '../page-states/scenario.ts';

export async function visitCheckoutStates(context: ScenarioContext): Promise<void> {
  const { page, t, open, checkState } = context;
  await newVerifiedCustomer(page.request);
  const placeOrder = page.getByRole('button', { name: t('Place Order') }).filter({ visible: true });

  const releaseUser = await holdRequests(page, '**/api/user');
  const releaseCart = await holdRequests(page, '**/api/cart');
  await open('/checkout');
  await checkState('checkout, loading');
  releaseUser();
  await expect(page.getByLabel(t('Address'), { exact: true })).toBeVisible();
  await checkState('checkout, cart loading');
  releaseCart();
  await expect(page.getByText(t('Cart is empty'))).toBeVisible();
  await checkState('checkout, cart empty');

  const saved = { address: '2 Hill Road', city: 'Perth', postalCode: '6000', country: 'AU' };
  await page.request.post('/api/addresses', { data: { ...saved, name: 'Ward 4' } });
  await fillCart(page.request, 'metformin');
  await open('/checkout');
  await expect(placeOrder).toBeEnabled();
  await expect(page.getByLabel(t('Ship to'))).toBeVisible();
  await checkState('checkout');
  await fillCart(page.request, 'metronidazole');
  const cart: { id: number; productId: number; selectedDosage: string }[] = await (
    await page.request.get('/api/cart')
  ).json();
  const lineIds = cart.map(({ id }) => id);
  const short = { productId: cart[0]?.productId, dosage: cart[0]?.selectedDosage, wanted: 2 };
  const unusual = { kind: 'unusual-quantity', lineIds: lineIds.slice(0, 1), usualQuantity: 10 };
  await page.route('**/api/cart/questions', (route) =>
    route.fulfill({ json: [unusual, { kind: 'look-alike', lineIds }] }),
  );
  await open('/checkout');
  await expect(page.getByRole('heading', { name: t('Please check') })).toBeVisible();
  await checkState('checkout, questions about the cart');
  await page.unrouteAll({ behavior: 'wait' });
  await page.request.delete(`/api/cart/${lineIds[1]}`);
  await open('/checkout');
  await expect(placeOrder).toBeEnabled();
  await placeOrder.click();
  await expect(page.getByText(t('Enter the address.'))).toBeVisible();
  await checkState('checkout, fields left empty');
  await fillAddress(context);
  await checkState('checkout, another city');
  await page.setViewportSize(phone);
  await checkState('checkout, filled in on a phone');

  await page.route('**/api/checkout', (route) =>
    route.fulfill({ status: 409, json: { code: 'PRICE_CHANGED', message: '', product: 'Metformin' } }),
  );
  await placeOrder.click();
  await expect(
    page.getByText(t('The price of {{product}} has changed. Please review your cart.', { product: 'Metformin' })),
  ).toBeVisible();
  await checkState('checkout, a price changed');
  await page.unrouteAll({ behavior: 'wait' });

  await page.route('**/api/checkout', (route) =>
    route.fulfill({
      status: 409,
      json: {
        code: 'NOT_ENOUGH_STOCK',
        message: '',
        lines: [
          { ...short, available: 1, expectedOn: '2027-03-14', shortDated: { available: 2, expiresOn: '2027-01-31' } },
        ],
      },
    }),
  );
  await placeOrder.click();
  await expect(page.getByText(t('Not everything is in stock'))).toBeVisible();
  await checkState('checkout, not enough stock');
  await page.unrouteAll({ behavior: 'wait' });

  await page.route('**/api/cart', async (route) => {
    const lines = await (await route.fetch()).json();
    await route.fulfill({ json: lines.map((line: object) => ({ ...line, quantity: 7, available: false })) });
  });
  await page.route('**/api/checkout', (route) =>
    route.fulfill({ status: 409, json: { code: 'CART_CHANGED', message: '' } }),
  );
  await placeOrder.click();
  await expect(page.getByRole('list', { name: t('What changed') })).toBeVisible();
  await checkState('checkout, a product is no longer sold');
  await page.unrouteAll({ behavior: 'wait' });
  await failRequests(page, '**/api/checkout');
  await placeOrder.click();
  const lostMessage = 'We lost the connection before your order was confirmed. We’re checking whether it went through.';
  await expect(page.getByText(t(lostMessage))).toBeVisible();
  await checkState('checkout, response lost');
  await page.unrouteAll({ behavior: 'wait' });
  await open('/checkout');
  const notPlacedMessage = 'Failed to place order. What you entered is still here: please try again.';
  await expect(page.getByText(t(notPlacedMessage))).toBeVisible();
  await checkState('checkout, order not placed');
  await failRequests(page, '**/api/cart');
  await open('/checkout');
  await expect(page.getByText(t('Failed to fetch cart'))).toBeVisible();
  await checkState('checkout, cart could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });

  await open('/checkout');
  await expect(placeOrder).toBeEnabled();
  await fillAddress(context);
  await page.context().clearCookies({ name: 'session' });
  await placeOrder.click();
  await expect(page.getByText(t('You are logged out. Logging in again...')).first()).toBeVisible();
  await checkState('checkout, session expired');

  await newVerifiedCustomer(page.request);
  await orderMetformin(page.request);
  await open('/checkout');
  await expect(page.getByRole('button', { name: t('Use this address') })).toBeVisible();
  await checkState('checkout, last address offered');
  const unverified = await registerCustomer(page.request);
  await signIn(page.request, unverified);
  await open('/checkout');
  await expect(page.getByText(t('Please verify your email before placing orders'))).toBeVisible();
  await checkState('checkout, email not verified');
}

async function fillAddress({ page, t }: ScenarioContext): Promise<void> {
  await page.getByLabel(t('Address'), { exact: true }).fill('Level 2, 114 Wickham Street');
  await page.getByLabel(t('Country'), { exact: true }).selectOption('NZ');
  await page.getByLabel(t('Postal Code'), { exact: true }).fill('94000');
  await page.getByLabel(t('City'), { exact: true }).selectOption('\n');
  await page.getByLabel(t('City name')).fill('Ōamaru');
  await expect(page.getByText('6011')).toBeVisible(); // an example of New Zealand's postal codes
}
