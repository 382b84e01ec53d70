import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { type Customer, password, signIn } from '../fixtures/accounts.ts';
import { linkIn, waitForMail } from '../fixtures/mails.ts';
import { fillCart, orderMetformin, placeOrder } from '../fixtures/orders.ts';
import { expect, slow, test } from '../fixtures/test.ts';

/** Opens a page where the same customer is signed in, in another browser context. */
async function signInElsewhere(browser: Browser, customer: Customer): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page.request, customer);
  return page;
}

async function openAccount(page: Page): Promise<void> {
  await page.goto('/profile?tab=details');
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
}

test('a password is changed with the old one; other devices are signed out, this one stays signed in', async ({
  page,
  customer,
  browser,
}) => {
  const other = await signInElsewhere(browser, customer);
  await openAccount(page);
  await page.getByRole('button', { name: 'Change Password' }).click();
  const current = page.getByLabel('Current Password', { exact: true });
  await expect(current).toBeFocused();
  await current.fill('not it');
  await page.getByLabel('New Password', { exact: true }).fill('new secret');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('another one');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByLabel('Confirm New Password', { exact: true })).toHaveAccessibleDescription(
    /Passwords do not match/,
  );
  await page.getByLabel('Confirm New Password', { exact: true }).fill('new secret');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(current).toHaveAccessibleDescription(/Incorrect password/);
  await expect(current).toBeFocused();
  await current.fill(password);
  await current.press('Enter');
  await expect(page.getByText('Your password has been changed.').first()).toBeVisible();
  await expect(current).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out (?!everywhere)/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Account Details' })).toBeVisible();
  await other.goto('/profile');
  await expect(other.getByText('Access Denied')).toBeVisible();
  await waitForMail(customer.email, /changed/i);
  await signIn(other.request, { email: customer.email, password: 'new secret' });
  await other.context().close();
});

test(
  'a device that is signed out from another notices with its next request',
  slow,
  async ({ page, customer, browser }) => {
    const other = await signInElsewhere(browser, customer);
    await other.goto('/products');
    await expect(other.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
    await openAccount(page);
    await page
      .getByRole('button', { name: /^Sign out .* on / })
      .first()
      .click();
    await expect(page.getByText('The device has been signed out.').first()).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toBeVisible();
    await other.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(other.getByText('You are logged out. Logging in again...').first()).toBeVisible();
    await expect(other).toHaveURL(/\/auth$/);
    await other.context().close();
  },
);

test(
  'devices with the same name show when and where they were last used',
  slow,
  async ({ page, customer, browser }) => {
    const others = [await signInElsewhere(browser, customer), await signInElsewhere(browser, customer)];
    await openAccount(page);
    const buttons = page.getByRole('button', { name: /^Sign out .* on / });
    await expect(buttons).toHaveCount(2);
    await expect(buttons.first()).toHaveAccessibleDescription(/^Last used .* 20\d\d IP address 127\.0\.0\.\*$/);
    for (const other of others) await other.context().close();
  },
);

test(
  'an Arabic page names a device from right to left: the browser, then its system',
  slow,
  async ({ page, customer: _ }) => {
    await openAccount(page);
    await page.getByLabel('Language').selectOption('ar');
    const name = page.getByRole('listitem').filter({ hasText: 'هذا الجهاز' }).getByText(' على ');
    const [browserName = 0, systemName = 0] = await name.evaluate((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
      return [...text.data.matchAll(/[a-z]+/gi)].map((word) => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return range.getBoundingClientRect().left;
      });
    });
    expect(browserName).toBeGreaterThan(systemName);
  },
);

test('a long list of devices shows five, and all of them on request', slow, async ({ page, customer }) => {
  const { email } = customer;
  for (let each = 0; each < 8; each += 1) {
    await page.context().clearCookies(); // each sign-in counts as another browser
    await page.request.post('/api/login', { data: { email, password } });
  }
  await openAccount(page);
  const signOut = page.getByRole('button', { name: /^Sign out (?!everywhere)/ });
  await expect(signOut).toHaveCount(5);
  await page.getByRole('button', { name: 'Show all devices' }).click();
  await expect(signOut).toHaveCount(8);
  await expect(page.getByRole('button', { name: 'Show fewer devices', expanded: true })).toBeFocused();
});

test(
  'signing out everywhere asks for confirmation, and ends every session',
  slow,
  async ({ page, customer, browser }) => {
    const other = await signInElsewhere(browser, customer);
    await openAccount(page);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere' });
    await expect(dialog).toHaveAccessibleDescription(/including this one/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeFocused();
    expect((await page.request.get('/api/user')).status()).toBe(200);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL(/\/auth$/);
    expect((await page.request.get('/api/user')).status()).toBe(401);
    expect((await other.request.get('/api/user')).status()).toBe(401);
    await other.context().close();
  },
);

test('customers can download all their data', async ({ page, customer }) => {
  await fillCart(page.request, 'metformin');
  const order = await placeOrder(page.request);
  await openAccount(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('my-data.json');
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ user: { email: customer.email, firstName: 'Amelia' }, orders: [{ id: order.id }] });
});

test('deleting an account requires its password, and ends every sign-in', async ({ page, customer }) => {
  await openAccount(page);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await expect(dialog).toHaveAccessibleDescription(/cannot be undone.*keep a record of your orders/);
  const submit = dialog.getByRole('button', { name: 'Delete my account' });
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText('Please fill in all fields');
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await dialog.getByLabel('Password', { exact: true }).fill('not it');
  await submit.click();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Incorrect password/);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await submit.click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Your account has been deleted.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
  const again = await page.request.post('/api/login', { data: { email: customer.email, password } });
  expect(again.status()).toBe(401);
});

test('an account with an open order cannot be deleted, and the page says why', slow, async ({ page, customer: _ }) => {
  await orderMetformin(page.request);
  await openAccount(page);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/You have an order on its way\./);
  expect((await page.request.get('/api/user')).status()).toBe(200);
});

test('the name is changed under the details, and everywhere at once', slow, async ({ page, customer: _ }) => {
  await openAccount(page);
  await page.getByRole('button', { name: 'Change name' }).click();
  const first = page.getByLabel('First Name', { exact: true });
  await expect(first).toBeFocused();
  await first.fill('');
  await first.press('Enter');
  await expect(first).toHaveAccessibleDescription(/Required/);
  await first.fill('Amélie');
  await page.getByLabel('Last Name', { exact: true }).fill('Okafor-Reyes');
  await page.getByRole('button', { name: 'Change name' }).click();
  await expect(page.getByRole('heading', { name: 'Amélie Okafor-Reyes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change name' })).toBeFocused();
});

test(
  'the email is changed with the password and the link that is sent to the new one',
  slow,
  async ({ page, customer }) => {
    const email = `moved-${customer.email}`;
    await openAccount(page);
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByLabel('New email').fill(email);
    await page.getByLabel('Current Password').fill('not it');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByLabel('Current Password')).toHaveAccessibleDescription(/Incorrect password/);
    await page.getByLabel('Current Password').fill(password);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText(`To change the email to ${email}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change email' })).toBeFocused();
    await waitForMail(customer.email, /another email/i);

    await page.goto(linkIn(await waitForMail(email, /confirm/i)));
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await expect(page.getByText('Your email has been changed')).toBeVisible();
    await page.getByRole('link', { name: 'Account Details' }).click();
    await expect(page.getByText(email).first()).toBeVisible();
    await expect(page.getByText('To change the email to')).toBeHidden();
    await waitForMail(customer.email, /was changed/i);
    await signIn(page.request, { email, password });
  },
);

test('a new email that was mistyped is given up, and the current one kept', slow, async ({ page, customer }) => {
  await page.request.post('/api/account/email', { data: { email: `typo-${customer.email}`, password } });
  await openAccount(page);
  await page.getByRole('button', { name: 'Keep the current email' }).click();
  await expect(page.getByText('To change the email to')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change email' })).toBeFocused();
  await page.goto('/confirm-email/unknown');
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'The email was not changed' })).toBeVisible();
});
