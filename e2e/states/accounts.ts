import {
  disownLinkIn,
  expect,
  linkIn,
  mailTo,
  newCustomer,
  newVerifiedCustomer,
  orderMetformin,
  password,
} from '../store.ts';
import { desk, failToLoad, holdBack, phone, type Walk } from './walk.ts';

export async function signInStates({ page, t, go, look }: Walk): Promise<void> {
  await go('/auth');
  await look('sign in');
  await page.setViewportSize(phone);
  await look('sign in on a phone');
  await go('/auth');
  const email = page.getByLabel(t('Email'), { exact: true });
  const secret = page.getByLabel(t('Password'), { exact: true });
  const submit = page.getByRole('main').getByRole('button', { name: t('Sign In'), exact: true });
  await submit.click();
  await expect(page.getByText(t('Please fill in all fields'))).toBeVisible();
  await look('sign in, fields left empty');
  await email.fill('nobody@clinic.example');
  await secret.fill('not it');
  await page.getByRole('button', { name: t('Show password') }).click();
  await submit.click();
  await expect(page.getByText(t('Invalid email or password'))).toBeVisible();
  await look('sign in, wrong password');

  await page.getByRole('button', { name: t('Forgot your password?') }).click();
  const dialog = page.getByRole('dialog', { name: t('Reset Password') });
  await expect(dialog).toBeVisible();
  await look('reset dialog');
  await dialog.getByRole('button', { name: t('Send Reset Link') }).click();
  await expect(dialog.getByLabel(t('Email'))).toHaveAttribute('aria-invalid', 'true');
  await look('reset dialog, field left empty');
  await dialog.getByLabel(t('Email')).fill('nobody@clinic.example');
  await dialog.getByRole('button', { name: t('Send Reset Link') }).click();
  await expect(
    page.getByText(t('If an account with that email exists, a password reset link has been sent.')).first(),
  ).toBeVisible();
  await look('reset link sent, toast');

  await go('/auth?error=google');
  await expect(
    page.getByText(
      t('We could not sign you in with Google. Please try again, or sign in with your email and password.'),
    ),
  ).toBeVisible();
  await look('sign in, Google did not work');
}

export async function signUpStates({ page, t, go, look }: Walk): Promise<void> {
  await go('/auth?tab=sign-up');
  await look('sign up');
  await page.getByRole('checkbox').check();
  const submit = page.getByRole('button', { name: t('Create Account') });
  await submit.click();
  await expect(page.getByText(t('Please fill in all fields'))).toBeVisible();
  await look('sign up, fields left empty');
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
  await look('sign up, passwords and terms refused');
  await page.getByLabel(t('Password'), { exact: true }).fill(password);
  await page.getByLabel(t('Confirm Password'), { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await submit.click();
  await expect(page.getByRole('heading', { name: t('Check Your Email') })).toBeVisible();
  await look('verification pending, account created');

  await page.getByLabel(t('Email'), { exact: true }).clear();
  await page.getByRole('button', { name: t('Resend Verification Email') }).click();
  await expect(page.getByText(t('Please enter your email address to resend verification.')).first()).toBeVisible();
  await look('verification pending, field left empty');
}

export async function verifyStates({ page, t, go, look }: Walk): Promise<void> {
  const customer = newCustomer();
  await page.request.post('/api/register', { data: { ...customer, password } });
  const link = linkIn(await mailTo(customer.email, /verify/i));
  const release = await holdBack(page, '**/api/verify-email/*');
  await go(link);
  await expect(page.getByRole('heading', { name: t('Verifying Email...') })).toBeVisible();
  await look('verifying');
  release();
  await expect(page.getByRole('heading', { name: t('Email Verified!') })).toBeVisible();
  await look('verified');
  await go('/verify-email/unknown');
  await expect(page.getByRole('heading', { name: t('Verification Failed') })).toBeVisible();
  await look('verification failed');
  await page.route('**/api/verify-email/*', (route) => route.abort());
  await go('/verify-email/unknown');
  await expect(page.getByText(t('Network error occurred during verification'))).toBeVisible();
  await look('verification failed, store out of reach');
  await page.unrouteAll({ behavior: 'wait' });
}

export async function disownStates({ page, t, go, look }: Walk): Promise<void> {
  const register = async () => {
    const customer = newCustomer();
    await page.request.post('/api/register', { data: { ...customer, password } });
    return mailTo(customer.email, /verify/i);
  };
  const close = page.getByRole('button', { name: t('Close the account') });
  await go(disownLinkIn(await register()));
  await expect(close).toBeVisible();
  await look('not the reader’s account');
  await close.click();
  await expect(page.getByText(t('The account has been closed'))).toBeVisible();
  await look('not the reader’s account, closed');
  await go('/disown-account/unknown');
  await close.click();
  await expect(page.getByText(t('The account could not be closed'))).toBeVisible();
  await look('not the reader’s account, link refused');

  const customer = newCustomer();
  await page.request.post('/api/register', { data: { ...customer, password } });
  const mail = await mailTo(customer.email, /verify/i);
  await page.request.get(linkIn(mail).replace('/verify-email/', '/api/verify-email/'));
  await page.request.post('/api/login', { data: { email: customer.email, password } });
  await orderMetformin(page.request);
  await page.context().clearCookies();
  await go(disownLinkIn(mail));
  await close.click();
  await expect(page.getByText(t('Nobody can sign in to this account any more'))).toBeVisible();
  await look('not the reader’s account, with an order');
}

export async function linkGoogleStates({ page, t, go, look }: Walk): Promise<void> {
  await go('/link-google');
  const submit = page.getByRole('button', { name: t('Link and sign in') });
  await expect(submit).toBeEnabled();
  await look('linking Google');
  await submit.click();
  await expect(page.getByText(t('Please fill in all fields'))).toBeVisible();
  await look('linking Google, field left empty');
  await page.getByLabel(t('Password'), { exact: true }).fill('not it');
  await submit.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await look('linking Google, too late');
}

export async function resetStates({ page, t, go, look }: Walk): Promise<void> {
  const customer = await newVerifiedCustomer(page.request);
  await page.request.post('/api/logout');
  await page.request.post('/api/forgot-password', { data: { email: customer.email } });
  const link = linkIn(await mailTo(customer.email, /reset/i));
  const release = await holdBack(page, '**/api/reset-password');
  await go(link);
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  await look('reset link, validating');
  release();
  const secret = page.getByLabel(t('New Password'), { exact: true });
  await expect(secret).toBeVisible();
  await look('new password');
  const submit = page.getByRole('button', { name: t('Reset Password') });
  await submit.click();
  await expect(page.getByText(t('Validation Error')).first()).toBeVisible();
  await look('new password, fields left empty');
  await secret.fill('12345');
  await page.getByLabel(t('Confirm New Password'), { exact: true }).fill('54321');
  await submit.click();
  await expect(page.getByText(t('Passwords do not match')).first()).toBeVisible();
  await look('new password, refused');
  await secret.fill('new secret');
  await page.getByLabel(t('Confirm New Password'), { exact: true }).fill('new secret');
  await submit.click();
  await expect(page.getByText(t('Password Reset Successful!'))).toBeVisible();
  await look('password reset');
  await go('/reset-password/unknown');
  await expect(page.getByText(t('This password reset link is invalid or has expired.'))).toBeVisible();
  await look('reset link, invalid');
}

export async function myAccountStates({ page, t, go, look }: Walk): Promise<void> {
  const customer = await newVerifiedCustomer(page.request);
  await page.context().clearCookies(); // the session that was opened stays, as another browser's
  await page.request.post('/api/login', { data: { email: customer.email, password } });
  const release = await holdBack(page, '**/api/account');
  await go('/profile?tab=details');
  await look('account, loading');
  release();
  const change = page.getByRole('button', { name: t('Change Password') });
  await expect(change).toBeVisible();
  await look('account');
  await page.setViewportSize(phone);
  await look('account on a phone');
  await page.setViewportSize(desk);
  await change.click();
  await change.click();
  await expect(page.getByText(t('Please fill in all fields'))).toBeVisible();
  await look('new password by the old, fields left empty');
  const current = page.getByLabel(t('Current Password'), { exact: true });
  await current.fill('not it');
  await page.getByLabel(t('New Password'), { exact: true }).fill('new secret');
  await page.getByLabel(t('Confirm New Password'), { exact: true }).fill('new secret');
  await change.click();
  await expect(current).toHaveAccessibleDescription(t('Incorrect password'));
  await look('new password by the old, refused');

  await page.getByRole('button', { name: t('Sign out everywhere') }).click();
  const asking = page.getByRole('dialog', { name: t('Sign out everywhere') });
  await expect(asking).toBeVisible();
  await look('signing out everywhere');
  await asking.getByRole('button', { name: t('Cancel') }).click();
  await orderMetformin(page.request);
  await page.getByRole('button', { name: t('Delete account') }).click();
  const deleting = page.getByRole('dialog', { name: t('Delete account') });
  await expect(deleting).toBeVisible();
  await look('deleting the account');
  await deleting.getByLabel(t('Password'), { exact: true }).fill(password);
  await deleting.getByRole('button', { name: t('Delete my account') }).click();
  await expect(deleting.getByRole('alert')).toBeVisible();
  await look('deleting the account, refused for an open order');

  await page.route('**/api/account', async (route) => {
    const account = await (await route.fetch()).json();
    await route.fulfill({ json: { ...account, hasPassword: false, hasGoogle: true } });
  });
  await go('/profile?tab=details');
  const choose = page.getByRole('button', { name: t('Email me a link to choose a password') });
  await expect(choose).toBeVisible();
  await look('account without a password');
  await choose.click();
  await expect(page.getByText(t('Check your inbox for a link to choose a password.')).first()).toBeVisible();
  await page.getByRole('button', { name: t('Delete account') }).click();
  await expect(deleting.getByRole('button', { name: t('Delete my account') })).toBeVisible();
  await look('deleting an account without a password');
  await page.unrouteAll({ behavior: 'wait' });
  await failToLoad(page, '**/api/account');
  await go('/profile?tab=details');
  await expect(page.getByText(t('Your account could not be loaded'))).toBeVisible();
  await look('account, could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });
}
