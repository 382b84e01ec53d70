import type { Page } from '@playwright/test';
import { administrator, signIn } from '../fixtures/accounts.ts';
import { fillCart } from '../fixtures/orders.ts';
import { expect, slow, test } from '../fixtures/test.ts';

/** The fields of a page in the accessibility tree, by name, and whether each is required. */
async function readFields(page: Page): Promise<Record<string, boolean>> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const fields: Record<string, boolean> = {};
  for (const { ignored, role, name, properties = [], backendDOMNodeId } of nodes) {
    if (ignored || !['textbox', 'combobox', 'checkbox'].includes(role?.value)) continue;
    let required = properties.some((property) => property.name === 'required' && property.value.value);
    if (!required && role?.value !== 'textbox' && backendDOMNodeId !== undefined) {
      // Chromium omits this property for selects and checkboxes.
      const { node } = await session.send('DOM.describeNode', { backendNodeId: backendDOMNodeId });
      required = node.attributes?.includes('aria-required') ?? false;
    }
    fields[name?.value] = required;
  }
  await session.detach();
  const { Language: _, ...formFields } = fields;
  return formFields;
}

test('the fields of sign-in, sign-up and password reset are required', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  expect(await readFields(page)).toEqual({ Email: true, Password: true });
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused();
  expect(await readFields(page)).toEqual({ Email: true });
  await page.goto('/auth?tab=sign-up');
  expect(await readFields(page)).toEqual({
    Email: true,
    'First Name': true,
    'Last Name': true,
    Password: true,
    'Confirm Password': true,
    'I agree to the Terms of Service and Privacy Policy': true,
  });
  await page.goto('/verification-pending');
  expect(await readFields(page)).toEqual({ Email: true });
});

test('the fields of a new password are required', slow, async ({ page }) => {
  await page.route('**/api/reset-password', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/reset-password/anything');
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
  expect(await readFields(page)).toEqual({ 'New Password': true, 'Confirm New Password': true });
});

test('the fields of checkout and of my account are required', slow, async ({ page, customer: _ }) => {
  await fillCart(page.request, 'metformin');
  await page.goto('/checkout');
  await page.getByLabel('Country', { exact: true }).selectOption('AU');
  await page.getByLabel('City', { exact: true }).selectOption('Other city');
  await expect(page.getByLabel('City name')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Quantity of Metformin' })).toBeVisible();
  expect(await readFields(page)).toEqual({
    Email: true,
    'First Name': true,
    'Last Name': true,
    Address: true,
    Country: true,
    City: true,
    'City name': true,
    'Postal Code': true,
    'Save it for next time as (optional)': false,
    'Delivery note (optional)': false,
    'Quantity of Metformin': false,
  });
  await page.goto('/profile?tab=details');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByLabel('Current Password', { exact: true })).toBeFocused();
  expect(await readFields(page)).toMatchObject({
    'Current Password': true,
    'New Password': true,
    'Confirm New Password': true,
  });
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible();
  expect(await readFields(page)).toEqual({ Password: true });
});

test('in the form of a product every field is required unless its label says optional', slow, async ({ page }) => {
  await signIn(page.request, administrator);
  await page.goto('/admin/products/new');
  await expect(page.getByLabel('Product ID')).toBeVisible();
  const fields = await readFields(page);
  expect(Object.keys(fields).length).toBeGreaterThanOrEqual(10);
  for (const [name, required] of Object.entries(fields)) expect(required, name).toBe(!name.includes('(optional)'));
  await page.goto('/admin/products/import');
  const file = page.locator('input[type=file]');
  await expect(file).toHaveAttribute('required');
  await expect(file).toHaveAttribute('aria-invalid', 'false');
});

test('an empty field is reported by the page, not by the browser', slow, async ({ page }) => {
  await page.goto('/auth');
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).not.toHaveAttribute('aria-invalid');
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Please fill in all fields').first()).toBeVisible();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
});
