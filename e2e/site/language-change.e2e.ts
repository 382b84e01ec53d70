import type { Page } from '@playwright/test';
import { administrator, signIn } from '../fixtures/accounts.ts';
import { expect, slow, test } from '../fixtures/test.ts';
import { translatorFor } from '../fixtures/translations.ts';

const inFrench = translatorFor('fr');

/** Chooses French, and looks for a sentence that was there in English. */
async function followsLanguage(page: Page, sentence: string): Promise<void> {
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: sentence });
  await expect(alert).toBeVisible();
  await page.locator('header select').selectOption('fr');
  await expect(
    page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: inFrench(sentence) }),
  ).toBeVisible();
  await expect(alert).toHaveCount(0);
}

test('a refusal to sign in or up follows the language that is chosen after it', slow, async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill('nobody@clinic.example');
  await page.getByLabel('Password', { exact: true }).fill('not it');
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await followsLanguage(page, 'Invalid email or password');

  await page.goto('/auth?tab=sign-up');
  for (const [label, text] of Object.entries({
    Email: 'amelia@clinic.example',
    'First Name': 'Amelia',
    'Last Name': 'Okafor',
    Password: 'correct horse',
    'Confirm Password': 'correct horse',
  })) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  // Without a code of ours, as from a proxy in between: the page's own sentence.
  await page.route('**/api/register', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: 'Create Account' }).click();
  await followsLanguage(page, 'Registration failed');
});

test(
  'a password that cannot be changed or reset is told in the language that is chosen after it',
  slow,
  async ({ page, customer: _ }) => {
    const unavailable = { code: 'SERVICE_UNAVAILABLE', message: 'The service is temporarily unavailable.' };
    await page.route('**/api/account/password', (route) => route.fulfill({ status: 503, json: unavailable }));
    await page.goto('/profile?tab=details');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByLabel('Current Password', { exact: true }).fill('correct horse');
    await page.getByLabel('New Password', { exact: true }).fill('another horse');
    await page.getByLabel('Confirm New Password', { exact: true }).fill('another horse');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await followsLanguage(page, 'Service unavailable');

    await page.route('**/api/reset-password', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto('/reset-password/anything');
    await page.getByLabel('New Password', { exact: true }).fill('another horse');
    await page.getByLabel('Confirm New Password', { exact: true }).fill('another horse');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await followsLanguage(page, 'Failed to reset password');
  },
);

test('a product that cannot be saved says so in the language that is chosen after it', slow, async ({ page }) => {
  await signIn(page.request, administrator);
  const [product] = await (await page.request.get('/api/products?limit=1')).json();
  await page.route('**/api/admin/products/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.goto(`/admin/products/${product.id}`);
  await page.getByLabel('Description (optional)').fill('Another text');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await followsLanguage(page, 'The product could not be saved');
});
