import { newVerifiedCustomer, password, registerCustomer, signIn } from '../fixtures/accounts.ts';
import { disownLinkIn, linkIn, waitForMail } from '../fixtures/mails.ts';
import { holdRequests } from '../fixtures/network.ts';
import { orderMetformin } from '../fixtures/orders.ts';
import { expect } from '../fixtures/test.ts';
import type { ScenarioContext } from '../page-states/scenario.ts';

export async function visitVerificationStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  const customer = await registerCustomer(page.request);
  const link = linkIn(await waitForMail(customer.email, /verify/i));
  const release = await holdRequests(page, '**/api/verify-email/*');
  await open(link);
  await expect(page.getByRole('heading', { name: t('Verifying Email...') })).toBeVisible();
  await checkState('verifying');
  release();
  await expect(page.getByRole('heading', { name: t('Email Verified!') })).toBeVisible();
  await checkState('verified');
  await open('/verify-email/unknown');
  await expect(page.getByRole('heading', { name: t('Verification Failed') })).toBeVisible();
  await checkState('verification failed');
  await page.route('**/api/verify-email/*', (route) => route.abort());
  await open('/verify-email/unknown');
  await expect(page.getByText(t('Network error occurred during verification'))).toBeVisible();
  await checkState('verification failed, network error');
  await page.unrouteAll({ behavior: 'wait' });
}

export async function visitDisownStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  const register = async () => {
    const customer = await registerCustomer(page.request);
    return waitForMail(customer.email, /verify/i);
  };
  const close = page.getByRole('button', { name: t('Close the account') });
  await open(disownLinkIn(await register()));
  await expect(close).toBeVisible();
  await checkState('disown account');
  await close.click();
  await expect(page.getByText(t('The account has been closed'))).toBeVisible();
  await checkState('disown account, closed');
  await open('/disown-account/unknown');
  await close.click();
  await expect(page.getByText(t('The account could not be closed'))).toBeVisible();
  await checkState('disown account, invalid link');

  const customer = await registerCustomer(page.request);
  const mail = await waitForMail(customer.email, /verify/i);
  await page.request.get(linkIn(mail).replace('/verify-email/', '/api/verify-email/'));
  await signIn(page.request, customer);
  await orderMetformin(page.request);
  await page.context().clearCookies();
  await open(disownLinkIn(mail));
  await close.click();
  await expect(page.getByText(t('Nobody can sign in to this account any more'))).toBeVisible();
  await checkState('disown account, with an order');
}

export async function visitConfirmEmailStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  const customer = await newVerifiedCustomer(page.request);
  const email = `moved-${customer.email}`;
  await page.request.post('/api/account/email', { data: { email, password } });
  const confirm = page.getByRole('button', { name: t('Confirm email') });
  await open(linkIn(await waitForMail(email, /confirm/i)));
  await expect(confirm).toBeVisible();
  await checkState('confirm email');
  await confirm.click();
  await expect(page.getByText(t('Your email has been changed'))).toBeVisible();
  await checkState('confirm email, changed');
  await open('/confirm-email/unknown');
  await confirm.click();
  await expect(page.getByText(t('The email was not changed'))).toBeVisible();
  await checkState('confirm email, invalid link');
}

export async function visitPasswordResetStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  const customer = await newVerifiedCustomer(page.request);
  await page.request.post('/api/logout');
  await page.request.post('/api/forgot-password', { data: { email: customer.email } });
  const link = linkIn(await waitForMail(customer.email, /reset/i));
  const release = await holdRequests(page, '**/api/reset-password');
  await open(link);
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  await checkState('reset link, validating');
  release();
  const secret = page.getByLabel(t('New Password'), { exact: true });
  await expect(secret).toBeVisible();
  await checkState('new password');
  const submit = page.getByRole('button', { name: t('Reset Password') });
  await submit.click();
  await expect(page.getByText(t('Validation Error')).first()).toBeVisible();
  await checkState('new password, fields left empty');
  await secret.fill('12345');
  await page.getByLabel(t('Confirm New Password'), { exact: true }).fill('54321');
  await submit.click();
  await expect(page.getByText(t('Passwords do not match')).first()).toBeVisible();
  await checkState('new password, rejected');
  await secret.fill('new secret');
  await page.getByLabel(t('Confirm New Password'), { exact: true }).fill('new secret');
  await submit.click();
  await expect(page.getByText(t('Password Reset Successful!'))).toBeVisible();
  await checkState('password reset');
  await open('/reset-password/unknown');
  await expect(page.getByText(t('This password reset link is invalid or has expired.'))).toBeVisible();
  await checkState('reset link, invalid');
}
