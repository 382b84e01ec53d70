import { registerCustomer, signIn, signInByForm } from '../fixtures/accounts.ts';
import { fillCart } from '../fixtures/orders.ts';
import { placeOrderButton } from '../fixtures/pages.ts';
import { expect, slow, test } from '../fixtures/test.ts';
import { openFilledCheckout, postalCodeField, toast } from './checkout-form.ts';

test('a double click places one order', async ({ page, customer: _ }) => {
  await openFilledCheckout(page);
  await placeOrderButton(page).dblclick();
  await expect(page.getByText('Order placed successfully!').first()).toBeVisible();
  expect(await (await page.request.get('/api/orders')).json()).toHaveLength(1);
});

test('a customer with an unverified email address can request another link', slow, async ({ page }) => {
  const customer = await registerCustomer(page.request);
  await signIn(page.request, customer);
  await openFilledCheckout(page);
  await placeOrderButton(page).click();
  await expect(page.getByText('Please verify your email before placing orders').first()).toBeVisible();
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(page.getByText('Verification Email Sent').first()).toBeVisible();
});

test('missing details show an error beside their fields, and an empty cart cannot be ordered', async ({
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

test(
  'a postal code that does not look like those of the country is pointed out, and accepted',
  slow,
  async ({ page, customer: _ }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openFilledCheckout(page);
    const code = postalCodeField(page);
    await code.fill('SW1A 1AA');
    await code.press('Tab');
    await expect(code).toHaveAccessibleDescription(/look like .*4006/);
    await expect(code).not.toHaveAttribute('aria-invalid');
    await code.fill('4007');
    await code.press('Tab');
    await expect(code).toHaveAccessibleDescription('');
    await code.fill('40066');
    await placeOrderButton(page).click();
    await expect(page.getByText('Order placed successfully!').first()).toBeVisible();
  },
);

test('on a phone a toast does not cover the Place Order button', slow, async ({ page, customer: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openFilledCheckout(page);
  await page.route('**/api/checkout', (route) => route.fulfill({ status: 503, body: '{}' }));
  await placeOrderButton(page).click();
  const message = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  await expect(message).toBeVisible();
  await message.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const [messageBox, buttonBox] = [await message.boundingBox(), await placeOrderButton(page).boundingBox()];
  expect((messageBox?.y ?? 0) + (messageBox?.height ?? 0)).toBeLessThanOrEqual(buttonBox?.y ?? 0);
});

test('typing an address neither formats prices again nor reads storage', slow, async ({ page, customer: _ }) => {
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
  await openFilledCheckout(page);
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
  await expect(postalCodeField(page)).toHaveCount(0);
  await page.reload();
  await expect(address).toHaveValue('Level 2');
});

test.describe('the form', () => {
  test('is kept when the session expires', slow, async ({ page, customer }) => {
    await openFilledCheckout(page);
    await page.getByLabel('First Name').fill('Ward');
    await page.context().clearCookies({ name: 'session' });
    await placeOrderButton(page).click();
    await expect(toast(page, 'You are logged out. Logging in again...')).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
    await signInByForm(page, customer);
    await page.getByRole('button', { name: 'Cart, 2 items' }).click();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByLabel('First Name')).toHaveValue('Ward');
    await expect(postalCodeField(page)).toHaveValue('4006');
    await placeOrderButton(page).click();
    await expect(toast(page, 'Order placed successfully!')).toBeVisible();
    await fillCart(page.request, 'metformin');
    await page.goto('/checkout');
    await expect(page.getByLabel('First Name')).toHaveValue(customer.firstName);
    await expect(postalCodeField(page)).toHaveValue('');
  });

  test('is deleted from the tab at sign-out', slow, async ({ page, customer }) => {
    await page.goto('/checkout');
    await page.getByLabel('Address', { exact: true }).fill('114 Wickham Street');
    await page.getByRole('button', { name: `${customer.firstName} ${customer.lastName}` }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Wickham');
  });
});
