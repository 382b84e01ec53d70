import { newVerifiedCustomer } from '../fixtures/accounts.ts';
import { expect, slow, test } from '../fixtures/test.ts';

test(
  'for a code that the store does not know the product is chosen, and it means that the next time',
  slow,
  async ({ page }) => {
    await newVerifiedCustomer(page.request);
    await page.goto('/quick-order');
    const line = page.getByRole('region', { name: 'Lines of the list' }).getByRole('listitem').first();
    await page.getByLabel('Code or name, line 1').fill('THR-ALL-0020');
    await page.getByLabel('Quantity, line 1').fill('2');
    await expect(line).toContainText('Not found. Is it one of these?');
    await expect(line.getByRole('button', { name: 'Which product' })).toBeHidden(); // it may be a slip
    await page.getByLabel('Code or name, line 1').fill('9506000134352');
    await page.getByLabel('Quantity, line 1').focus();
    await page.getByRole('button', { name: 'Which product is 9506000134352?' }).press('Enter');
    await expect(page.getByLabel('Product of 9506000134352')).toBeFocused();
    await page.keyboard.type('azelastine');
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Azelastine');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(line).toContainText('Your code');
    await expect(page.getByLabel('Quantity, line 1')).toBeFocused();
    await page.getByRole('button', { name: 'Add 1 line to cart' }).click();
    await expect(page.getByText('1 line is in your cart.')).toBeVisible();
    await page.getByLabel('Code or name, line 1').fill('(01)09506000134352(17)271231(10)AB12');
    await page.getByLabel('Quantity, line 1').focus();
    await expect(line).toContainText('Your code');
  },
);

test(
  'own codes are pasted, found, downloaded, read back and removed; what is not certain stays',
  slow,
  async ({ page }) => {
    await newVerifiedCustomer(page.request);
    await page.goto('/quick-order');
    await page.getByText('Your own codes').click();
    await page
      .getByLabel('Your codes')
      .fill('Our code\tTheirs\nMED-1\tTHR-ALL-0001\nMED-2\tLoratadine\nMED-3\tTHR-CAR-0001\t5 mg');
    await page.getByRole('button', { name: 'Save codes' }).click();
    await expect(page.getByText('2 codes saved.')).toBeVisible();
    await expect(page.getByText('1 line was not saved:')).toBeVisible();
    await expect(page.getByLabel('Your codes')).toHaveValue('MED-2\tLoratadine');
    await page.getByLabel('Find a code, product or name').fill('med-3');
    await expect(page.getByText('1 code', { exact: true })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const file = await (await download).path();
    await page.getByRole('button', { name: 'Remove MED-3' }).click();
    await expect(page.getByText('0 codes', { exact: true })).toBeVisible();
    await page.getByLabel('Choose a file').last().setInputFiles(file);
    await expect(page.getByText('1 code', { exact: true })).toBeVisible();
    await page.getByLabel('Code or name, line 1').fill('4 x med-3');
    await page.getByLabel('Code or name, line 2').focus();
    await expect(page.getByText('Ready: 1 of 1,')).toBeVisible();
    await expect(page.getByLabel('Quantity, line 1')).toHaveValue('4');
  },
);
