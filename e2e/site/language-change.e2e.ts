import type { Page } from '@playwright/test';
import { administrator, signIn } from '../fixtures/accounts.ts';
import { expect, slow, test } from '../fixtures/test.ts';
import { translatorFor } from '../fixtures/translations.ts';

const inFrench = translatorFor('fr');

/** Expects an error in English, selects French, and expects the same error in French. */
async function expectTranslatedError(page: Page, sentence: string): Promise<void> {
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

test('a sign-in or sign-up error is translated when the language changes', slow, async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill('nobody@clinic.example');
  await page.getByLabel('Password', { exact: true }).fill('not it');
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expectTranslatedError(page, 'Invalid email or password');

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
  // A response without an error code, as a proxy may send: the page shows its own message.
  await page.route('**/api/register', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expectTranslatedError(page, 'Registration failed');
});

test(
  'an error of a password change or reset is translated when the language changes',
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
    await expectTranslatedError(page, 'Service unavailable');

    await page.route('**/api/reset-password', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto('/reset-password/anything');
    await page.getByLabel('New Password', { exact: true }).fill('another horse');
    await page.getByLabel('Confirm New Password', { exact: true }).fill('another horse');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expectTranslatedError(page, 'Failed to reset password');
  },
);

test('an error of saving a product is translated when the language changes', slow, async ({ page }) => {
  await signIn(page.request, administrator);
  const [product] = await (await page.request.get('/api/products?limit=1')).json();
  await page.route('**/api/admin/products/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.goto(`/admin/products/${product.id}`);
  await page.getByLabel('Description (optional)').fill('Another text');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectTranslatedError(page, 'The product could not be saved');
});
