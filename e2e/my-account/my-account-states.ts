import { newVerifiedCustomer, password, signIn } from '../fixtures/accounts.ts';
import { failRequests, holdRequests } from '../fixtures/network.ts';
import { orderMetformin } from '../fixtures/orders.ts';
import { expect } from '../fixtures/test.ts';
import { desktop, phone } from '../fixtures/viewports.ts';
import type { ScenarioContext } from '../page-states/scenario.ts';

export async function visitMyAccountStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  const customer = await newVerifiedCustomer(page.request);
  await page.context().clearCookies(); // the open session remains, as one of another browser
  await signIn(page.request, customer);
  const saved = { address: '2 Hill Road', city: 'Perth', postalCode: '6000', country: 'AU' };
  await page.request.post('/api/addresses', { data: { ...saved, name: 'Ward 4', isDefault: true } });
  await page.request.post('/api/addresses', { data: { ...saved, name: 'Pharmacy' } });
  const release = await holdRequests(page, '**/api/account');
  await open('/profile?tab=details');
  await checkState('account, loading');
  release();
  const change = page.getByRole('button', { name: t('Change Password') });
  await expect(change).toBeVisible();
  await expect(page.getByRole('heading', { name: t('Address book') })).toBeVisible();
  await checkState('account');
  await page.setViewportSize(phone);
  await checkState('account on a phone');
  await page.setViewportSize(desktop);
  const changeName = page.getByRole('button', { name: t('Change name') });
  await changeName.click();
  await page.getByLabel(t('First Name'), { exact: true }).fill('');
  await changeName.click();
  await checkState('name change, a field left empty');
  await page.getByRole('button', { name: t('Cancel') }).click();
  await page.getByRole('button', { name: t('Change email') }).click();
  await page.getByLabel(t('New email'), { exact: true }).fill(`moved-${customer.email}`);
  const sendLink = page.getByRole('button', { name: t('Send link') });
  await page.getByLabel(t('Current Password'), { exact: true }).fill('not it');
  await sendLink.click();
  await expect(page.getByLabel(t('Current Password'), { exact: true })).toHaveAccessibleDescription(
    t('Incorrect password'),
  );
  await checkState('email change, rejected');
  await page.getByLabel(t('Current Password'), { exact: true }).fill(password);
  await sendLink.click();
  await expect(page.getByRole('button', { name: t('Keep the current email') })).toBeVisible();
  await checkState('account with an email that waits for its confirmation');
  await change.click();
  await change.click();
  await expect(page.getByText(t('Please fill in all fields'))).toBeVisible();
  await checkState('password change, fields left empty');
  const current = page.getByLabel(t('Current Password'), { exact: true });
  await current.fill('not it');
  await page.getByLabel(t('New Password'), { exact: true }).fill('new secret');
  await page.getByLabel(t('Confirm New Password'), { exact: true }).fill('new secret');
  await change.click();
  await expect(current).toHaveAccessibleDescription(t('Incorrect password'));
  await checkState('password change, rejected');

  await page.getByRole('button', { name: t('Sign out everywhere') }).click();
  const signOutDialog = page.getByRole('dialog', { name: t('Sign out everywhere') });
  await expect(signOutDialog).toBeVisible();
  await checkState('sign out everywhere dialog');
  await signOutDialog.getByRole('button', { name: t('Cancel') }).click();
  await orderMetformin(page.request);
  await page.getByRole('button', { name: t('Delete account') }).click();
  const deleteDialog = page.getByRole('dialog', { name: t('Delete account') });
  await expect(deleteDialog).toBeVisible();
  await checkState('delete account dialog');
  await deleteDialog.getByLabel(t('Password'), { exact: true }).fill(password);
  await deleteDialog.getByRole('button', { name: t('Delete my account') }).click();
  await expect(deleteDialog.getByRole('alert')).toBeVisible();
  await checkState('delete account dialog, rejected for an open order');

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
  await expect(deleteDialog.getByRole('button', { name: t('Delete my account') })).toBeVisible();
  await checkState('delete account dialog, account without a password');
  await page.unrouteAll({ behavior: 'wait' });
  await failRequests(page, '**/api/account');
  await open('/profile?tab=details');
  await expect(page.getByText(t('Your account could not be loaded'))).toBeVisible();
  await checkState('account, could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });
}
