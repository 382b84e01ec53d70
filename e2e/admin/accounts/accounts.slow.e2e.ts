import { administrator, registerCustomer, signIn } from '../../fixtures/accounts.ts';
import { linkIn, waitForMail } from '../../fixtures/mails.ts';
import { expect, test } from '../../fixtures/test.ts';

test('an administrator finds an account, resends its verification mail, and signs it out everywhere', async ({
  page,
  browser,
}) => {
  const owner = await browser.newContext();
  const customer = await registerCustomer(owner.request);
  const first = linkIn(await waitForMail(customer.email, /verify/i));
  await signIn(owner.request, customer);

  await signIn(page.request, administrator);
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Admin Dashboard' }).getByRole('link', { name: 'Accounts' }).click();
  await page.getByLabel('Search accounts').fill(customer.email.toUpperCase());
  await expect(page.getByText('1 account', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Amelia Okafor' }).click();
  await expect(page.getByRole('heading', { name: 'Amelia Okafor' })).toBeVisible();
  await expect(page.getByText('Not verified', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Send the verification mail again' }).click();
  const events = page.getByRole('region', { name: 'Last events' }).getByRole('listitem');
  await expect(events.first()).toContainText('Verification mail sent again · Store Administrator');
  await expect.poll(async () => linkIn(await waitForMail(customer.email, /verify/i))).not.toBe(first);

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('The account is not signed in anywhere.')).toBeVisible();
  expect((await owner.request.get('/api/user')).status()).toBe(401);

  await page.getByRole('link', { name: 'All accounts' }).click();
  await expect(page.getByLabel('Search accounts')).toHaveValue(customer.email.toUpperCase());
  await owner.close();
});
