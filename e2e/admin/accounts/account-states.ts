import { auditEvents } from '#contract/accounts/audit.ts';
import type { AdminAccountDetail } from '#contract/admin/accounts.ts';
import { administrator, signIn } from '../../fixtures/accounts.ts';
import { failRequests, holdRequests } from '../../fixtures/network.ts';
import { expect } from '../../fixtures/test.ts';
import { desktop, phone } from '../../fixtures/viewports.ts';
import type { ScenarioContext } from '../../page-states/scenario.ts';

const listAddress = '**/api/admin/accounts?*';
const accountAddress = '**/api/admin/accounts/*';

/** The states of the list of accounts, and of the page of an account. */
export async function visitAccountStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  await signIn(page.request, administrator);
  const release = await holdRequests(page, listAddress);
  await open('/admin/accounts');
  await expect(page.getByText(t('Loading')).first()).toBeVisible();
  await checkState('accounts, loading');
  release();
  await expect(page.getByRole('list', { name: t('All accounts') })).toBeVisible();
  await checkState('accounts');
  await page.setViewportSize(phone);
  await checkState('accounts on a phone');
  await page.setViewportSize(desktop);
  await open('/admin/accounts?search=nobody-like-it');
  await expect(page.getByText(t('No accounts found'))).toBeVisible();
  await checkState('accounts, nothing found');
  await failRequests(page, listAddress);
  await open('/admin/accounts');
  await expect(page.getByRole('alert')).toBeVisible();
  await checkState('accounts could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });

  await page.route(accountAddress, (route) => route.fulfill({ json: account }));
  await open('/admin/accounts/7');
  await expect(page.getByRole('button', { name: t('Sign out everywhere') })).toBeVisible();
  await checkState('an account');
  await page.setViewportSize(phone);
  await checkState('an account on a phone');
  await page.setViewportSize(desktop);
  await page.unrouteAll({ behavior: 'wait' });
  await open('/admin/accounts/2147483647');
  await expect(page.getByRole('heading', { name: t('There is no such account') })).toBeVisible();
  await checkState('an unknown account');
}

const account: AdminAccountDetail = {
  ...{ id: 7, firstName: 'Amélie', lastName: 'Okafor-'.repeat(8), email: `${'amelie.'.repeat(8)}@clinic.example` },
  ...{ role: 'admin', emailVerified: false, createdAt: '2026-03-14T09:05:00.000Z', orders: 12, language: 'fr' },
  ...{ hasPassword: true, hasGoogle: true, locked: { until: '2026-03-14T09:20:00.000Z', everywhere: true } },
  devices: [
    {
      browser: 'Firefox',
      system: 'Linux',
      createdAt: '2026-03-14T09:05:00.000Z',
      lastUsedAt: '2026-03-14T09:05:00.000Z',
    },
    { browser: null, system: null, createdAt: '2026-03-14T09:05:00.000Z', lastUsedAt: '2026-03-14T09:05:00.000Z' },
  ],
  events: auditEvents.map((event, index) => ({
    at: '2026-03-14T09:05:00.000Z',
    event,
    by: index % 2 === 0 ? null : { id: 1, name: index % 3 === 0 ? null : 'Ada Lovelace' },
  })),
};
