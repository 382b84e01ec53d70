import { newCustomer, password } from '../fixtures/accounts.ts';
import { expect } from '../fixtures/test.ts';
import { phone } from '../fixtures/viewports.ts';
import type { ScenarioContext } from '../page-states/scenario.ts';

export async function visitSignInStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  await open('/auth');
  await checkState('sign in');
  await page.setViewportSize(phone);
  await checkState('sign in on a phone');
  await open('/auth');
  const email = page.getByLabel(t('Email'), { exact: true });
  const secret = page.getByLabel(t('Password'), { exact: true });
  const submit = page.getByRole('main').getByRole('button', { name: t('Sign In'), exact: true });
  await submit.click();
  await expect(page.getByText(t('Please fill in all fields'))).toBeVisible();
  await checkState('sign in, fields left empty');
  await email.fill('nobody@clinic.example');
  await secret.fill('not it');
  await page.getByRole('button', { name: t('Show password') }).click();
  await submit.click();
  await expect(page.getByText(t('Invalid email or password'))).toBeVisible();
  await checkState('sign in, wrong password');

  await page.getByRole('button', { name: t('Forgot your password?') }).click();
  const dialog = page.getByRole('dialog', { name: t('Reset Password') });
  await expect(dialog).toBeVisible();
  await checkState('reset dialog');
  await dialog.getByLabel(t('Email')).fill('');
  await dialog.getByRole('button', { name: t('Send Reset Link') }).click();
  await expect(dialog.getByLabel(t('Email'))).toHaveAttribute('aria-invalid', 'true');
  await checkState('reset dialog, field left empty');
  await dialog.getByLabel(t('Email')).fill('nobody@clinic.example');
  await dialog.getByRole('button', { name: t('Send Reset Link') }).click();
  await expect(
    page.getByText(t('If an account with that email exists, a password reset link has been sent.')).first(),
  ).toBeVisible();
  await checkState('reset link sent, toast');

  await open('/auth?error=google');
  await expect(
    page.getByText(
      t('We could not sign you in with Google. Please try again, or sign in with your email and password.'),
    ),
  ).toBeVisible();
  await checkState('sign in, Google failed');
}

export async function visitSignUpStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  await open('/auth?tab=sign-up');
  await checkState('sign up');
  await page.getByRole('checkbox').check();
  const submit = page.getByRole('button', { name: t('Create Account') });
  await submit.click();
  await expect(page.getByText(t('Please fill in all fields'))).toBeVisible();
  await checkState('sign up, fields left empty');
  const customer = newCustomer();
  await page.getByLabel(t('Email'), { exact: true }).fill(customer.email);
  await page.getByLabel(t('First Name'), { exact: true }).fill(customer.firstName);
  await page.getByLabel(t('Last Name'), { exact: true }).fill(customer.lastName);
  await page.getByLabel(t('Password'), { exact: true }).fill('12345');
  await page.getByLabel(t('Confirm Password'), { exact: true }).fill('54321');
  await page.getByRole('checkbox').uncheck();
  await page.getByLabel(t('Confirm Password'), { exact: true }).press('Enter');
  await expect(
    page.getByText(t('You must agree to the Terms of Service and Privacy Policy to create an account')),
  ).toBeVisible();
  await checkState('sign up, passwords and terms rejected');
  await page.getByLabel(t('Password'), { exact: true }).fill(password);
  await page.getByLabel(t('Confirm Password'), { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await submit.click();
  await expect(page.getByRole('heading', { name: t('Check Your Email') })).toBeVisible();
  await checkState('verification pending, account created');

  await page.getByLabel(t('Email'), { exact: true }).clear();
  await page.getByRole('button', { name: t('Resend Verification Email') }).click();
  await expect(page.getByText(t('Please enter your email address to resend verification.')).first()).toBeVisible();
  await checkState('verification pending, field left empty');
}

export async function visitGoogleLinkStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  await open('/link-google');
  const submit = page.getByRole('button', { name: t('Link and sign in') });
  await expect(submit).toBeEnabled();
  await checkState('linking Google');
  await submit.click();
  await expect(page.getByText(t('Please fill in all fields'))).toBeVisible();
  await checkState('linking Google, field left empty');
  await page.getByLabel(t('Password'), { exact: true }).fill('not it');
  await submit.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await checkState('linking Google, expired');
}
