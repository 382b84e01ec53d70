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
  const codes = page.getByRole('region', { name: 'Codes, storage and classes' });
  await codes.getByText('Nothing set').first().click();
  await codes.getByLabel('GTIN').fill(`${gtin.slice(0, -1)}${(Number(gtin.at(-1)) + 1) % 10}`);
  await codes.getByRole('button', { name: `Save ${product.defaultDosage}` }).click();
  await expect(codes.getByRole('alert')).toHaveText(/This GTIN is wrong/);
  await codes.getByLabel('GTIN').fill(gtin);
  await codes.getByLabel('NDC').fill('0069-4200-30');
  await codes.getByRole('button', { name: `Save ${product.defaultDosage}` }).click();
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

test('how a dosage is stored, which an administrator sets, stands on its card and its page', slow, async ({ page }) => {
  await signIn(page.request, administrator);
  const product = await addProduct(page.request);
  await page.goto(`/admin/products/${product.id}`);
  const items = page.getByRole('region', { name: 'Codes, storage and classes' });
  await items.getByText('Nothing set').first().click();
  await items.getByLabel('Storage').selectOption('2-8 °C');
  await items.getByLabel('Units in a pack').fill('1.5');
  await items.getByLabel('Do not freeze').check();
  await items.getByLabel('Australia').selectOption('S4');
  await items.getByRole('button', { name: `Save ${product.defaultDosage}` }).click();
  await expect(items.getByRole('alert')).toHaveText('A whole number from 1 to 10,000');
  await items.getByLabel('Units in a pack').fill('٣٠');
  await items.getByRole('button', { name: `Save ${product.defaultDosage}` }).click();
  await expect(items.getByText('AU S4')).toBeVisible();
  await page.reload();
  await items.getByText('AU S4').click();
  await expect(items.getByLabel('Units in a pack')).toHaveValue('30');
  await expect(items.getByLabel('Do not freeze')).toBeChecked();

  await page.goto(`/products?search=${product.productId}`);
  await page.getByRole('article').getByText('Store at 2–8 °C').waitFor();
  await page.getByRole('article').getByRole('link', { name: product.drugName }).click();
  await expect(page.getByRole('row', { name: product.defaultDosage }).getByText('Store at 2–8 °C')).toBeVisible();
});

test('a file with a line for each dosage sets codes and facts, after it has said which', slow, async ({ page }) => {
  await signIn(page.request, administrator);
  const product = await addProduct(page.request);
  const [gtin, wrong] = [newGtin(), '9506000134353'];
  const lines = [
    'Product ID;Strength;EAN;Storage;DEA schedule',
    `${product.productId};;${gtin};2-8;C-II`,
    `THR-ALL-0002;;${wrong};;`,
  ];
  await page.goto('/admin/products/import');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) });
  await page.getByRole('button', { name: 'Start the trial run' }).click();
  const texts = page.getByRole('list', { name: 'Texts' });
  await expect(texts).toContainText(`gtin ${product.defaultDosage} empty 0${gtin}`);
  await expect(texts).toContainText('2-8 °C');
  await expect(page.getByText('the check digit of this GTIN is wrong')).toBeVisible();
  await page.getByRole('button', { name: 'Import it now' }).click();
  await expect(page.getByRole('heading', { name: 'The file has been imported' })).toBeFocused();
  await page.goto(`/admin/products/${product.id}`);
  await expect(page.getByText(`GTIN 0${gtin} · 2–8 °C · US CII`)).toBeVisible();
  await expect(page.getByText('Class (United States)')).toBeVisible();
});
