import { newCustomer, password, registerCustomer, signIn } from '../fixtures/accounts.ts';
import { disownLinkIn, linkIn, waitForMail } from '../fixtures/mails.ts';
import { expect, slow, test } from '../fixtures/test.ts';

test('the sign-up form shows each error beside its field', async ({ page }) => {
  await page.goto('/auth?tab=sign-up');
  await page.getByRole('checkbox', { name: 'I agree to the Terms of Service and Privacy Policy' }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Please fill in all fields').first()).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.getByLabel('Email', { exact: true }).fill('amelia@clinic.example');
  await page.getByLabel('First Name', { exact: true }).fill('Amelia');
  await page.getByLabel('Last Name', { exact: true }).fill('Okafor');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByLabel('Confirm Password', { exact: true }).fill('54321');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Password must be at least 6 characters/,
  );
  await page.getByLabel('Password', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Confirm Password', { exact: true })).toHaveAccessibleDescription(
    /Passwords do not match/,
  );
});

test('a wrong password is rejected, and a forgotten one is reset by mail', async ({ page, customer }) => {
  await page.request.post('/api/logout');
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill('not it');
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Invalid email or password').first()).toBeVisible();

  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await dialog.getByLabel('Email').fill(customer.email);
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(
    page.getByText('If an account with that email exists, a password reset link has been sent.').first(),
  ).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goto(linkIn(await waitForMail(customer.email, /reset/i)));
  await page.getByLabel('New Password', { exact: true }).fill('new secret');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('new secret');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password Reset Successful!').first()).toBeVisible();
  await signIn(page.request, { email: customer.email, password: 'new secret' });
});

test('an invalid reset link shows an error', slow, async ({ page }) => {
  await page.goto('/reset-password/unknown');
  await expect(page.getByText('This password reset link is invalid or has expired.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test('an invalid verification link shows an error, and another can be requested', slow, async ({ page }) => {
  await page.goto('/verify-email/unknown');
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
  const customer = await registerCustomer(page.request);
  await page.goto('/verification-pending');
  await page.getByLabel('Email', { exact: true }).fill(customer.email);
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(page.getByText('Verification Email Sent').first()).toBeVisible();
});

test(
  'the owner of an email address closes an account that an attacker created with it, which ends the sessions of the attacker',
  slow,
  async ({ page, browser }) => {
    const attacker = await (await browser.newContext()).newPage();
    const customer = await registerCustomer(attacker.request);
    await signIn(attacker.request, customer);
    const link = disownLinkIn(await waitForMail(customer.email, /verify/i));
    await page.goto(link);
    expect((await attacker.request.get('/api/user')).status()).toBe(200); // opening the page changes nothing
    await page.getByRole('button', { name: 'Close the account' }).click();
    await expect(page.getByText('The account has been closed')).toBeVisible();
    expect((await attacker.request.get('/api/user')).status()).toBe(401);
    await page.goto(link);
    await page.getByRole('button', { name: 'Close the account' }).click();
    await expect(page.getByRole('alert')).toContainText('the account has already been closed');
    await expect(page.getByRole('button', { name: 'Close the account' })).toHaveCount(0);
    await attacker.context().close();
  },
);

test(
  'without a pending Google sign-in nothing is linked, and the page links back to the sign-in',
  slow,
  async ({ page, customer }) => {
    await page.request.post('/api/logout');
    await page.goto('/link-google');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Link and sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('Please sign in with Google again');
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await signIn(page.request, customer);
    await page.goto('/link-google');
    await expect(page).toHaveURL(/\/products$/);
  },
);

test('a signed-in customer sees the account details, and can sign out', slow, async ({ page, customer }) => {
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/products$/);
  await page.goto('/profile');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Account Details' }).click();
  await expect(page.getByRole('tabpanel').getByText(customer.email)).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText('Customer', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Amelia Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('Access Denied')).toBeVisible();
  expect((await page.request.get('/api/user')).status()).toBe(401);
});

test('visitors cannot open the pages of customers and administrators', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/profile');
  await expect(page.getByText('Access Denied')).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByText('Access Denied')).toBeVisible();
  expect(requests.filter((path) => path.startsWith('/api/admin') || path === '/api/orders')).toEqual([]);
  await page.goto('/checkout');
  await expect(page.getByText('You are logged out. Logging in again...').first()).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
});

test('after a failed sign-up a screen reader finds each error at its field', slow, async ({ page }) => {
  await page.goto('/auth?tab=sign-up');
  await page.getByLabel('First Name', { exact: true }).fill('Amelia');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('tabpanel')).toMatchAriaSnapshot(`
    - tabpanel "Sign Up":
      - alert: Please fill in all fields
      - text: Email
      - textbox "Email" [invalid] [active]
      - paragraph: Required
      - text: First Name
      - textbox "First Name": Amelia
      - text: Last Name
      - textbox "Last Name" [invalid]
      - paragraph: Required
      - text: Password
      - textbox "Password" [invalid]: "12345"
      - button "Show password"
      - paragraph: Password must be at least 6 characters
      - text: Confirm Password
      - textbox "Confirm Password" [invalid]
      - button "Show password"
      - paragraph: Required
      - checkbox "I agree to the Terms of Service and Privacy Policy" [checked]
      - button "Create Account"
  `);
  for (const [field, error] of [
    ['Email', 'Required'],
    ['Last Name', 'Required'],
    ['Password', 'Password must be at least 6 characters'],
    ['Confirm Password', 'Required'],
  ] as const) {
    await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(error);
  }
});

test('a typed password never runs under the button that shows it', slow, async ({ page }) => {
  for (const language of ['en', 'ar']) {
    await page.goto('/auth');
    if (language !== 'en') await page.getByLabel('Language').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const field = page.locator('input[type=password]');
    const [left = 0, right = 0] = await field.evaluate((input) => {
      const { paddingLeft, paddingRight } = getComputedStyle(input);
      const box = input.getBoundingClientRect();
      return [box.left + Number.parseFloat(paddingLeft), box.right - Number.parseFloat(paddingRight)];
    });
    const button = await page.locator('input[type=password] + button').boundingBox();
    expect(button && (button.x >= right || button.x + button.width <= left), language).toBe(true);
  }
});

test('an error without a translation shows the message of the server', slow, async ({ page }) => {
  const rateLimited = { code: 'RATE_LIMITED', message: 'Please slow down.' };
  await page.route('**/api/login', (route) => route.fulfill({ status: 429, json: rateLimited }));
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill('amelia@clinic.example');
  await page.getByLabel('Password', { exact: true }).fill('not it');
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Please slow down.').first()).toBeVisible();
});

test('a link in an Arabic mail opens its page in Arabic, and the pages after it', slow, async ({ page, request }) => {
  const customer = newCustomer();
  await request.post('/api/register', { data: { ...customer, password }, headers: { 'accept-language': 'ar' } });
  await page.goto(linkIn(await waitForMail(customer.email, /Theriac/)));
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page).toHaveURL('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});

test(
  'what was typed at sign-up survives a reload, and after verifying the address is filled in to sign in',
  slow,
  async ({ page }) => {
    const customer = newCustomer();
    const email = page.getByLabel('Email', { exact: true });
    await page.goto('/auth?tab=sign-up');
    await email.fill(customer.email);
    await page.getByLabel('First Name', { exact: true }).fill('Amelia');
    await page.reload();
    await expect(email).toHaveValue(customer.email);
    await expect(page.getByLabel('First Name', { exact: true })).toHaveValue('Amelia');
    await page.getByLabel('Last Name', { exact: true }).fill('Okafor');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password', { exact: true }).fill(password);
    await page.getByRole('checkbox', { name: 'I agree to the Terms of Service and Privacy Policy' }).check();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText(`It was sent to ${customer.email}.`)).toBeVisible();

    const tab = await page.context().newPage();
    await tab.goto(linkIn(await waitForMail(customer.email, /verify/i)));
    await tab.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect(tab.getByLabel('Email', { exact: true })).toHaveValue(customer.email);
    await tab.getByLabel('Password', { exact: true }).fill(password);
    await tab.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(tab).toHaveURL(/\/products$/);
    await tab.request.post('/api/logout');
    await tab.goto('/auth');
    await expect(tab.getByLabel('Email', { exact: true })).toHaveValue('');
    await tab.goto('/auth?tab=sign-up');
    await expect(tab.getByLabel('First Name', { exact: true })).toHaveValue('');
    await tab.close();
  },
);

test(
  'a reset link that has expired leads to a new one, for the address that was typed',
  slow,
  async ({ page, customer }) => {
    await page.request.post('/api/logout');
    await page.goto('/reset-password/unknown');
    await page.getByRole('link', { name: 'Send a new link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reset Password' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Email', { exact: true }).fill(customer.email);
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await expect(dialog.getByLabel('Email')).toHaveValue(customer.email);
  },
);
