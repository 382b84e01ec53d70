import { newVerifiedCustomer } from '../fixtures/accounts.ts';
import { expect, slow, test } from '../fixtures/test.ts';

test('what was chosen for an own code is remembered, and means that product the next time', slow, async ({ page }) => {
  await newVerifiedCustomer(page.request);
  await page.goto('/quick-order');
  const line = page.getByRole('region', { name: 'Lines of the list' }).getByRole('listitem').first();
  await page.getByLabel('Code or name, line 1').fill('THR-CAR-0001 7 mg');
  await page.getByLabel('Quantity, line 1').fill('2');
  await page.getByLabel('Product, line 1').selectOption({ index: 1 });
  await expect(line.getByRole('button', { name: 'Remember' })).toBeHidden();
  await page.getByLabel('Code or name, line 1').fill('THR-ALL-0020');
  await page.getByLabel('Quantity, line 1').focus();
  await page.getByLabel('Product, line 1').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Remember THR-ALL-0020 for this product' }).press('Enter');
  await expect(line).toContainText('Your code');
  await expect(page.getByLabel('Product, line 1')).toBeHidden();
  await expect(page.getByLabel('Quantity, line 1')).toBeFocused();
  await page.getByRole('button', { name: 'Add 1 line to cart' }).click();
  await expect(page.getByText('1 line is in your cart.')).toBeVisible();
});

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
