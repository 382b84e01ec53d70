import { administrator, newVerifiedCustomer, signIn } from '../../fixtures/accounts.ts';
import { holdRequests } from '../../fixtures/network.ts';
import { checkOut } from '../../fixtures/orders.ts';
import { expect, slow, test } from '../../fixtures/test.ts';
import { addProduct, newCode, newName } from './new-product.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page.request, administrator);
});

test('a product that an administrator adds appears in the store', async ({ page }) => {
  const name = newName();
  await page.goto('/admin/products');
  await expect(page).toHaveTitle('Product Management | Theriac');
  await page.getByRole('link', { name: 'Add a product' }).click();
  await page.getByLabel('Product ID').fill(newCode());
  await page.getByLabel('Drug name').fill(name);
  await page.getByLabel('Category').fill('respiratory');
  await page.getByLabel('Type').fill('Inhaled');
  await page.getByLabel('Description (optional)').fill('Relieves\nwheezing.');
  const first = page.getByRole('group', { name: 'Dosage 1 of' });
  await first.getByLabel('Dosage').fill('100 mcg');
  await first.getByLabel('Price (AUD)').fill('12,50');
  await page.getByRole('button', { name: 'Add a dosage' }).click();
  const second = page.getByRole('group', { name: 'Dosage 2 of' });
  await expect(second.getByLabel('Dosage')).toBeFocused();
  await second.getByLabel('Dosage').fill('200 mcg');
  await second.getByLabel('Price (AUD)').fill('20');
  await second.getByRole('radio').check();
  await second.getByRole('button', { name: 'Move up' }).click();
  await expect(page.getByRole('group', { name: 'Dosage 1 of' }).getByLabel('Dosage')).toHaveValue('200 mcg');
  await page.getByRole('button', { name: 'Add product' }).click();

  await expect(page.getByText('The product has been saved').first()).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/);
  // The spelling of existing names is kept, as in an import.
  await expect(page.getByLabel('Category')).toHaveValue('Respiratory');
  await page.getByRole('link', { name: 'See it in the store' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '$20.00' })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveText([/200 mcg/, /100 mcg/]);
});

test('a price that an administrator changes is the price in the store', async ({ page }) => {
  const product = await addProduct(page.request);
  await page.goto(`/admin/products?search=${product.productId}`);
  await page.getByRole('link', { name: `Edit ${product.drugName}` }).click();
  await page.getByLabel('Price (AUD)').fill('12.45');
  await page.getByLabel('Price (AUD)').press('Enter');
  await expect(page.getByText('The product has been saved').first()).toBeVisible();
  await expect(page.getByLabel('Price (AUD)')).toBeFocused();
  const [found] = await (await page.request.get(`/api/products?search=${product.productId}`)).json();
  expect(found.dosagePricing).toEqual({ '5 mg': 12.45 });
  await page.getByRole('link', { name: 'All products' }).click();
  await expect(page.getByRole('row', { name: product.drugName })).toContainText('$12.45');
  await expect(page.getByLabel('Search products')).toHaveValue(product.productId);
});

test('a price that changes by more than half is saved only after a question', slow, async ({ page }) => {
  const { id, dosagePricing } = await addProduct(page.request);
  const [[dosage = '', price = 0] = []] = Object.entries(dosagePricing);
  await page.goto(`/admin/products/${id}`);
  const field = page.getByLabel('Price (AUD)').first();
  await field.fill(String(price * 100));
  await page.getByRole('button', { name: 'Save changes' }).click();
  const question = page.getByRole('dialog', { name: 'Large price change' });
  await expect(question).toContainText(`${dosage}`);
  await expect(question).toContainText('+9,900%');
  await question.getByRole('button', { name: 'Correct the price' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeFocused();
  const saved = () => page.request.get(`/api/admin/products/${id}`).then((response) => response.json());
  expect((await saved()).dosagePricing[dosage]).toBe(price);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await question.getByRole('button', { name: 'Yes, save' }).click();
  await expect(page.getByText('The product has been saved').first()).toBeVisible();
  expect((await saved()).dosagePricing[dosage]).toBe(price * 100);
});

test('invalid values keep the form as it is and show an error at each field', slow, async ({ page }) => {
  const existing = await addProduct(page.request);
  await page.goto('/admin/products/new');
  await page.getByLabel('Product ID').fill(existing.productId.toLowerCase());
  await page.getByLabel('Drug name').fill(' ');
  await page.getByLabel('Category').fill('Respiratory');
  await page.getByLabel('Type').fill('oral');
  await page.getByLabel('Dosage', { exact: true }).fill('5 mg');
  await page.getByLabel('Price (AUD)').fill('0.00');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByLabel('Drug name')).toBeFocused();
  await expect(page.getByLabel('Drug name')).toHaveAccessibleDescription(/must not be empty/);
  await expect(page.getByLabel('Price (AUD)')).toHaveAccessibleDescription(/at least one cent/);
  await page.getByLabel('Drug name').fill(newName());
  await page.getByLabel('Price (AUD)').fill('7');
  await page.getByRole('button', { name: 'Add product' }).click();
  const code = page.getByLabel('Product ID');
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(/already exists/);
  // Only the server checks for a character that reverses the text.
  await code.fill(newCode());
  await page.getByLabel('Brand name (optional)').fill('Turned\u202eround');
  await page.getByRole('button', { name: 'Add product' }).click();
  const brand = page.getByLabel('Brand name (optional)');
  await expect(brand).toBeFocused();
  await expect(brand).toHaveAccessibleDescription(/reverses the text/);
  await brand.fill('');
  const dosages = page.getByRole('group', { name: 'Dosages and prices' });
  await dosages.getByLabel('Dosage', { exact: true }).fill('5\u202e mg');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(dosages).toHaveAccessibleDescription(/reverses the text/);
  await dosages.getByLabel('Dosage', { exact: true }).fill('5 mg');
  await expect(dosages).toHaveAccessibleDescription('');
  await expect(page.getByLabel('Category')).toHaveValue('Respiratory');

  await page.getByRole('link', { name: 'All products' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel('Category')).toHaveValue('Respiratory');
  await page.getByRole('link', { name: 'All products' }).click();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);
});

test(
  'a withdrawn product leaves the store and every checkout, and can be restored',
  slow,
  async ({ page, browser }) => {
    const product = await addProduct(page.request);
    const shop = await browser.newPage();
    await newVerifiedCustomer(shop.request);
    const line = { productId: product.id, quantity: 1, selectedDosage: '5 mg' };
    expect((await shop.request.post('/api/cart', { data: line })).status()).toBe(201);

    await page.goto(`/admin/products?search=${product.productId}`);
    await page.getByRole('button', { name: `Stop selling ${product.drugName}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(product.productId);
    await expect(dialog).toContainText('Orders already placed are not affected');
    const release = await holdRequests(page, `**/api/admin/products/${product.id}/withdraw`);
    await dialog.getByRole('button', { name: 'Stop selling' }).click();
    // The dialog stays open: closing it now would suggest that the withdrawal was cancelled.
    await dialog.press('Escape');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    release();
    const row = page.getByRole('row', { name: product.drugName });
    await expect(row).toContainText('Not for sale');
    await expect(row.getByRole('button', { name: `Restore ${product.drugName}` })).toBeFocused();
    await page.getByLabel('Filter by availability').selectOption('For sale');
    await expect(page.getByText('No products found')).toBeVisible();

    expect(await (await shop.request.get(`/api/products?search=${product.productId}`)).json()).toEqual([]);
    const response = await checkOut(shop.request);
    expect(await response.json()).toMatchObject({ code: 'PRODUCT_UNAVAILABLE' });

    await page.getByRole('link', { name: 'Show all products' }).click();
    await page.getByLabel('Search products').fill(product.drugName);
    await page.getByRole('button', { name: `Restore ${product.drugName}` }).click();
    await expect(row).toContainText('For sale');
    expect((await checkOut(shop.request)).status()).toBe(201);
    await shop.close();
  },
);

test('when two administrators edit a product, the second sees what the first changed', async ({ page }) => {
  const product = await addProduct(page.request);
  await page.goto(`/admin/products/${product.id}`);
  await page.getByLabel('Drug name').fill(`${product.drugName} forte`);
  const { id, version } = product;
  const other = await page.request.patch(`/api/admin/products/${id}`, { data: { brandName: 'Theirs', version } });
  expect(other.status()).toBe(200);
  await page.getByRole('button', { name: 'Save changes' }).click();

  const conflict = page.getByRole('region', { name: 'Someone else has changed this product' });
  await expect(conflict).toBeFocused();
  await expect(conflict).toContainText('Theirs');
  await expect(page.getByLabel('Drug name')).toHaveValue(`${product.drugName} forte`);
  await conflict.getByRole('button', { name: 'keep what I typed' }).click();
  await expect(page.getByLabel('Brand name (optional)')).toHaveValue('Theirs');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The product has been saved').first()).toBeVisible();
  const saved = await (await page.request.get(`/api/admin/products/${id}`)).json();
  expect(saved).toMatchObject({ drugName: `${product.drugName} forte`, brandName: 'Theirs' });
});
