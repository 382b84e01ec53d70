import { newVerifiedCustomer } from '../fixtures/accounts.ts';
import { expect, slow, test } from '../fixtures/test.ts';

test(
  'a name that is typed is chosen from suggestions with the keyboard, and is then certain',
  slow,
  async ({ page }) => {
    await newVerifiedCustomer(page.request);
    await page.goto('/quick-order');
    await page.getByLabel('Code or name, line 1').focus();
    await page.keyboard.type('loratadine');
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
    await expect(suggestions.getByRole('option').first()).toContainText('Loratadine');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(suggestions).toBeHidden();
    await expect(page.getByLabel('Quantity, line 1')).toBeFocused();
    await page.keyboard.type('3');
    await expect(page.getByLabel('Code or name, line 1')).toHaveValue(/^THR-ALL-\d+ 10 mg$/);
    await expect(page.getByText('Ready: 1 of 1,')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.type('amox');
    await expect(suggestions.getByRole('option').first()).toContainText('Amoxicillin');
    await page.keyboard.press('Escape');
    await expect(suggestions).toBeHidden();
    await expect(page.getByLabel('Code or name, line 2')).toHaveValue('amox');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByLabel('Code or name, line 1')).toBeFocused();
  },
);

test('a scanner types a code and Enter: no suggestion covers the next field', slow, async ({ page }) => {
  await newVerifiedCustomer(page.request);
  await page.goto('/quick-order');
  await page.getByLabel('Code or name, line 1').focus();
  await page.keyboard.type('THR-ALL-0001');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Quantity, line 1')).toBeFocused();
  await expect(page.getByText('Azelastine')).toBeVisible();
  await expect(page.getByRole('listbox')).toBeHidden();
});
