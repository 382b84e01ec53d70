import { administrator, newVerifiedCustomer, signIn } from '../../fixtures/accounts.ts';
import { expect, slow, test } from '../../fixtures/test.ts';
import { addProduct } from './new-product.ts';

/** A GTIN that no other test uses, with its check digit. */
function newGtin(): string {
  const digits = String(Math.floor(Math.random() * 1e12)).padStart(12, '0');
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

test('a GTIN that an administrator sets is what a scan in quick order means', slow, async ({ page }) => {
  await signIn(page.request, administrator);
  const product = await addProduct(page.request);
  const gtin = newGtin();
  await page.goto(`/admin/products/${product.id}`);
  const codes = page.getByRole('region', { name: 'Codes of the packs' });
  await codes.getByText('No codes').first().click();
  await codes.getByLabel('GTIN').fill(`${gtin.slice(0, -1)}${(Number(gtin.at(-1)) + 1) % 10}`);
  await codes.getByRole('button', { name: 'Save the codes' }).click();
  await expect(codes.getByRole('alert')).toHaveText(/This GTIN is wrong/);
  await codes.getByLabel('GTIN').fill(gtin);
  await codes.getByLabel('NDC').fill('0069-4200-30');
  await codes.getByRole('button', { name: 'Save the codes' }).click();
  await expect(codes.getByText(`GTIN 0${gtin}`)).toBeVisible();
  await page.reload();
  await expect(codes.getByText(`GTIN 0${gtin}`)).toBeVisible();

  await newVerifiedCustomer(page.request);
  await page.goto('/quick-order');
  const line = page.getByLabel('Code or name, line 1');
  await line.fill(`010${gtin}1729123110AB12`);
  await line.press('Enter');
  await page.getByLabel('Quantity, line 1').fill('2');
  await expect(page.getByText('Ready: 1 of 1,')).toBeVisible();
  await expect(page.getByRole('listitem').getByText(product.drugName)).toBeVisible();
});
