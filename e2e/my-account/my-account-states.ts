import { newVerifiedCustomer, password, signIn } from '../fixtures/accounts.ts';
import { failRequests, holdRequests } from '../fixtures/network.ts';
import { orderMetformin } from '../fixtures/orders.ts';
import { expect } from '../fixtures/test.ts';
import { desktop, phone } from '../fixtures/viewports.ts';
import type { Scenario } from '../page-states/scenario.ts';

export async function visitMyAccountStates({ page, t, open, checkState }: Scenario): Promise<void> {
  const customer = await newVerifiedCustomer(page.request);
  await page.context().clearCookies(); // the session that was opened stays, as another browser's
  await signIn(page.request, customer);
  const release = await holdRequests(page, '**/api/account');
  await open('/profile?tab=details');
  await checkState('account, loading');
  release();
  const change = page.getByRole('button', { name: t('Change Password') });
  await expect(change).toBeVisible();
  await checkState('account');
  await page.setViewportSize(phone);
  await checkState('account on a phone');
  await page.setViewportSize(desktop);
  await change.click();
  await change.click();
  await expect(page.getByText(t('Please fill in all fields'))).toBeVisible();
  await checkState('new password by the old, fields left empty');
  const current = page.getByLabel(t('Current Password'), { exact: true });
  await current.fill('not it');
  await page.getByLabel(t('New Password'), { exact: true }).fill('new secret');
  await page.getByLabel(t('Confirm New Password'), { exact: true }).fill('new secret');
  await change.click();
  await expect(current).toHaveAccessibleDescription(t('Incorrect password'));
  await checkState('new password by the old, refused');

  await page.getByRole('button', { name: t('Sign out everywhere') }).click();
  const asking = page.getByRole('dialog', { name: t('Sign out everywhere') });
  await expect(asking).toBeVisible();
  await checkState('signing out everywhere');
  await asking.getByRole('button', { name: t('Cancel') }).click();
  await orderMetformin(page.request);
  await page.getByRole('button', { name: t('Delete account') }).click();
  const deleting = page.getByRole('dialog', { name: t('Delete account') });
  await expect(deleting).toBeVisible();
  await checkState('deleting the account');
  await deleting.getByLabel(t('Password'), { exact: true }).fill(password);
  await deleting.getByRole('button', { name: t('Delete my account') }).click();
  await expect(deleting.getByRole('alert')).toBeVisible();
  await checkState('deleting the account, refused for an open order');

  await page.route('**/api/account', async (route) => {
    const account = await (await route.fetch()).json();
    await route.fulfill({ json: { ...account, hasPassword: false, hasGoogle: true } });
  });
  await open('/profile?tab=details');
  const choose = page.getByRole('button', { name: t('Email me a link to choose a password') });
  await expect(choose).toBeVisible();
  await checkState('account without a password');
  await choose.click();
  await expect(page.getByText(t('Check your inbox for a link to choose a password.')).first()).toBeVisible();
  await page.getByRole('button', { name: t('Delete account') }).click();
  await expect(deleting.getByRole('button', { name: t('Delete my account') })).toBeVisible();
  await checkState('deleting an account without a password');
  await page.unrouteAll({ behavior: 'wait' });
  await failRequests(page, '**/api/account');
  await open('/profile?tab=details');
  await expect(page.getByText(t('Your account could not be loaded'))).toBeVisible();
  await checkState('account, could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });
}
