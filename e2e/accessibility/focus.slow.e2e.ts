import type { Locator, Page } from '@playwright/test';
import { administrator, password, signIn } from '../fixtures/accounts.ts';
import { recordLiveRegion } from '../fixtures/live-region.ts';
import { linkIn, waitForMail } from '../fixtures/mails.ts';
import { failRequests, holdRequests } from '../fixtures/network.ts';
import { fillCart, orderMetformin } from '../fixtures/orders.ts';
import { fillShippingAddress, placeOrderButton, productCard, waitForHydration } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/test.ts';
import { phone } from '../fixtures/viewports.ts';
import { findFocusProblems } from './focus-problems.ts';

const main = (page: Page) => page.locator('main');

/** Focuses a control and presses a key, as a keyboard user does. */
async function press(target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeEnabled();
  await target.focus();
  await target.press(key);
}

test.afterEach(async ({ page }) => {
  expect(await findFocusProblems(page)).toEqual([]);
});

test('loading more products focuses the first new one; after a failure the button keeps the focus', async ({
  page,
}) => {
  await page.goto('/products');
  const loadMore = page.getByRole('button', { name: 'Load More Products' });
  await failRequests(page, '**/api/products?*');
  await press(loadMore);
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch products');
  await expect(loadMore).toBeFocused();
  await page.unroute('**/api/products?*');
  await press(loadMore);
  await expect(page.getByRole('article').nth(8)).toBeFocused();
});

test('Clear Filters keeps the focus; a list that loads after a retry moves it to the page', async ({ page }) => {
  await page.goto('/products?type=inhaled');
  const clear = page.getByRole('button', { name: 'Clear Filters' });
  await press(clear);
  await expect(page).toHaveURL('/products');
  await expect(clear).toBeDisabled();
  await expect(clear).toBeFocused();
  await failRequests(page, '**/api/products?*');
  await page.getByLabel('Category', { exact: true }).selectOption('Antibiotics');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  const release = await holdRequests(page, '**/api/products?*');
  await press(retry);
  await expect(retry).toBeDisabled();
  await expect(retry).toBeFocused();
  release();
  await expect(retry).toBeEnabled();
  await expect(retry).toBeFocused();
  await page.unroute('**/api/products?*');
  await press(retry);
  await expect(productCard(page, 'Amoxicillin')).toBeVisible();
  await expect(main(page)).toBeFocused();
});

test('the cart manages the focus when a quantity decreases, a line is removed and the cart closes', async ({
  page,
  customer: _,
}) => {
  await fillCart(page.request, 'metformin');
  await fillCart(page.request, 'sertraline');
  await page.goto('/products');
  const button = page.getByRole('button', { name: 'Cart, 4 items' });
  await press(button);
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
  const decrease = cart.getByRole('button', { name: 'Decrease quantity of Metformin' });
  await press(decrease);
  await expect(decrease).toBeDisabled();
  await expect(decrease).toBeFocused();
  await decrease.press('Enter');
  await press(cart.getByRole('button', { name: 'Remove Metformin' }));
  await expect(cart.getByRole('button', { name: 'Undo' })).toBeFocused();
  await press(cart.getByRole('button', { name: 'Remove Sertraline' }));
  await expect(cart.getByText('Your cart is empty')).toBeVisible();
  await expect(cart.getByRole('button', { name: 'Undo' }).last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cart).toBeHidden();
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeFocused();
});

test('a dialog, the user menu and the menu of a phone return the focus when they close', async ({ page }) => {
  await page.goto('/auth');
  const forgot = page.getByRole('button', { name: 'Forgot your password?' });
  await press(forgot);
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await dialog.getByLabel('Email').press('Enter');
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/Please enter your email address/);
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(forgot).toBeFocused();

  await signIn(page.request, administrator);
  await page.goto('/admin');
  const userMenu = page.getByRole('button', { name: 'Store Administrator' });
  await press(userMenu);
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(userMenu).toBeFocused();

  await page.setViewportSize(phone);
  const menu = page.getByRole('button', { name: 'Menu' });
  await press(menu);
  await expect(page.getByRole('link', { name: 'My Profile' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'My Profile' })).toBeHidden();
  await expect(menu).toBeFocused();
  await press(menu);
  await press(page.getByRole('link', { name: 'My Profile' }));
  await expect(page).toHaveURL(/\/profile$/);
  await expect(main(page)).toBeFocused();
});

test('Escape closes the menu of a phone from the moment it is shown', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/');
  await waitForHydration(page);
  // No keyboard is quick enough: the key is pressed right after the change of the document.
  const pressed = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.getElementById('header-menu')) return;
          observer.disconnect();
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
          resolve();
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
  const menu = page.getByRole('button', { name: 'Menu' });
  await press(menu);
  await pressed;
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(menu).toBeFocused();
});

test('a status change keeps the focus on its button', async ({ page, customer }) => {
  await orderMetformin(page.request);
  await signIn(page.request, administrator);
  await page.goto(`/admin?search=${customer.email}`);
  const change = page.getByRole('button', { name: /^Change status of order/ });
  await press(change);
  await expect(page.getByRole('menuitem', { name: /^Pending/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const processing = page.getByRole('menuitem', { name: 'Processing' });
  await expect(processing).toBeFocused();
  await processing.press('Enter');
  await expect(page.getByText('Order status updated successfully').first()).toBeVisible();
  await expect(change).toBeFocused();
});

test('a rejected form focuses the first invalid field and describes its error', async ({ page, customer: _ }) => {
  await fillCart(page.request, 'metformin');
  await page.goto('/checkout');
  const placeOrder = placeOrderButton(page);
  await press(placeOrder);
  const address = page.getByLabel('Address', { exact: true });
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(address).toHaveAccessibleDescription('Enter the address.');
  await fillShippingAddress(page);
  await failRequests(page, '**/api/checkout');
  await press(placeOrder);
  await expect(page.getByText('Failed to place order').first()).toBeVisible();
  await expect(placeOrder).toBeFocused();
});

test('a rejected sign-in or sign-up shows an alert and focuses the first invalid field', async ({ page }) => {
  await page.goto('/auth');
  await press(page.getByLabel('Password', { exact: true }));
  const email = page.getByLabel('Email', { exact: true });
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields');
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('nobody@clinic.example');
  await page.getByLabel('Password', { exact: true }).fill('not it');
  await press(page.getByLabel('Password', { exact: true }));
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

  await page.goto('/auth?tab=sign-up');
  await email.fill('amelia@clinic.example');
  await press(email);
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields');
  await expect(page.getByLabel('First Name', { exact: true })).toBeFocused();
  await expect(page.getByLabel('First Name', { exact: true })).toHaveAccessibleDescription('Required');
});

test('a password reset moves the focus to the page with its success message', async ({ page, customer }) => {
  await page.request.post('/api/forgot-password', { data: { email: customer.email } });
  await page.goto(linkIn(await waitForMail(customer.email, /reset/i)));
  await page.getByLabel('New Password', { exact: true }).fill('new secret');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('new secret');
  await press(page.getByLabel('Confirm New Password', { exact: true }));
  await expect(page.getByRole('status').filter({ hasText: 'Password Reset Successful!' })).toBeVisible();
  await expect(main(page)).toBeFocused();
});

test('the password form returns the focus to its button when cancelled or saved', async ({ page, customer: _ }) => {
  await page.goto('/profile?tab=details');
  const change = page.getByRole('button', { name: 'Change Password' });
  await press(change);
  await press(page.getByRole('button', { name: 'Cancel' }));
  await expect(change).toBeFocused();
  await change.press('Enter');
  await page.getByLabel('Current Password', { exact: true }).fill(password);
  await page.getByLabel('New Password', { exact: true }).fill('new secret');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('new secret');
  await page.getByLabel('Confirm New Password', { exact: true }).press('Enter');
  await expect(page.getByText('Your password has been changed.').first()).toBeVisible();
  await expect(change).toBeFocused();
});

test('signing out a device moves the focus to the heading of the list', async ({ page, customer }) => {
  await page.context().clearCookies(); // the open session remains, as one of another browser
  await signIn(page.request, customer);
  await page.goto('/profile?tab=details');
  await press(page.getByRole('button', { name: /^Sign out (?!everywhere)/ }));
  await expect(page.getByText('The device has been signed out.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();
});

test('an error that occurs twice is announced twice, even if the focus did not move', async ({ page, customer: _ }) => {
  await page.goto('/profile?tab=details');
  await press(page.getByRole('button', { name: 'Delete account' }));
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  const secret = dialog.getByLabel('Password', { exact: true });
  await secret.fill('not it');
  const announcements = await recordLiveRegion(dialog.locator('[aria-live=polite]'));
  await secret.press('Enter');
  await expect.poll(() => announcements.jsonValue()).toEqual(['Incorrect password', '']);
  await secret.fill('nor this'); // not announced while the user types
  await expect(secret).toBeFocused();
  await secret.press('Enter');
  await expect.poll(() => announcements.jsonValue()).toEqual(Array(2).fill(['Incorrect password', '']).flat());
});

test('a new page gets the focus, and its title is announced', async ({ page }) => {
  await page.goto('/auth');
  await waitForHydration(page);
  const announcements = await recordLiveRegion(page.locator('[aria-live=polite].sr-only:not(main *)'));
  await press(page.getByRole('contentinfo').getByRole('link', { name: 'All medications' }));
  await expect(page).toHaveURL('/products');
  await expect(main(page)).toBeFocused();
  await expect.poll(() => announcements.jsonValue()).toEqual(['Products | Theriac', '']);
});
