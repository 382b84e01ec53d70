import { administrator, signIn } from '../../fixtures/accounts.ts';
import { holdRequests } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';
import { addProduct, fillProductForm, newCode, newName } from './new-product.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page.request, administrator);
});

test('unsaved changes survive an expired session and a reload', async ({ page }) => {
  const product = await addProduct(page.request);
  await page.goto(`/admin/products/${product.id}`);
  await page.getByLabel('Drug name').fill(`${product.drugName} forte`);
  await page.request.post('/api/logout');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await signIn(page.request, administrator);
  await page.goto(`/admin/products/${product.id}`);
  await expect(page.getByLabel('Drug name')).toHaveValue(`${product.drugName} forte`);
  await expect(page.getByText('You had unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The product has been saved').first()).toBeVisible();
  await expect(page).toHaveTitle(`${product.drugName} forte | Theriac`);
  await page.reload();
  await expect(page.getByLabel('Drug name')).toHaveValue(`${product.drugName} forte`);
  await expect(page.getByText('You had unsaved changes')).toBeHidden();

  await page.getByLabel('Drug name').fill('Nothing of the kind');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByLabel('Drug name')).toHaveValue(`${product.drugName} forte`);
});

test('changes typed while the form is saving are kept, and saved the next time', async ({ page }) => {
  const product = await addProduct(page.request);
  await page.goto(`/admin/products/${product.id}`);
  await page.getByLabel('Drug name').fill(`${product.drugName} forte`);
  const release = await holdRequests(page, `**/api/admin/products/${product.id}`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByLabel('Brand name (optional)').fill('Typed meanwhile');
  await page.getByLabel('Price (AUD)').fill('11.00');
  release();
  await expect(page.getByText('The product has been saved').first()).toBeVisible();
  await expect(page.getByLabel('Brand name (optional)')).toHaveValue('Typed meanwhile');
  await expect(page.getByLabel('Price (AUD)')).toHaveValue('11.00');
  await expect(page.getByLabel('Price (AUD)')).toBeFocused();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('You had unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The product has been saved').first()).toBeVisible();
  const saved = await (await page.request.get(`/api/admin/products/${product.id}`)).json();
  expect(saved).toMatchObject({ drugName: `${product.drugName} forte`, brandName: 'Typed meanwhile' });
  expect(saved.dosagePricing).toEqual({ '5 mg': 11 });
});

test('changes typed while a new product is being added appear on its page', async ({ page }) => {
  await page.goto('/admin/products/new');
  const [code, name] = [newCode(), newName()];
  await fillProductForm(page, ` ${code} `, name);
  const release = await holdRequests(page, '**/api/admin/products');
  await page.getByRole('button', { name: 'Add product' }).click();
  await page.getByLabel('Drug name').fill(`${name} forte`);
  release();
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/);
  await expect(page.getByText('You had unsaved changes')).toBeVisible();
  await expect(page.getByLabel('Product ID')).toHaveValue(code);
  await expect(page.getByLabel('Drug name')).toHaveValue(`${name} forte`);
});

test('a product that was just added is fetched again when its page is reopened', async ({ page }) => {
  await page.goto('/admin/products/new');
  const [code, name] = [newCode(), newName()];
  await fillProductForm(page, code, name);
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/);
  await expect(page.getByLabel('Drug name')).toHaveValue(name);
  await page.getByRole('link', { name: 'All products' }).click();
  await page.getByLabel('Search products').fill(code);
  const [{ id, version }] = await (await page.request.get(`/api/admin/products?search=${code}`)).json();
  const theirs = { data: { brandName: 'Theirs', version } };
  expect((await page.request.patch(`/api/admin/products/${id}`, theirs)).status()).toBe(200);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByLabel('Brand name (optional)')).toHaveValue('Theirs');
});

test('a restored draft shows what another administrator changed in between', async ({ page }) => {
  const { id, version, drugName } = await addProduct(page.request);
  await page.goto(`/admin/products/${id}`);
  await page.getByLabel('Drug name').fill(`${drugName} forte`);
  const theirs = { drugName: `${drugName} retard`, description: 'Theirs', version };
  expect((await page.request.patch(`/api/admin/products/${id}`, { data: theirs })).status()).toBe(200);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const conflict = page.getByRole('region', { name: 'Someone else has changed this product' });
  await expect(conflict.getByRole('listitem')).toHaveText([
    `Drug nameCurrent: ${drugName} retardYou typed: ${drugName} forte`,
    'DescriptionCurrent: Theirs',
  ]);
  await page.getByLabel('Drug name').fill(`${drugName} mite`);
  await expect(conflict).toContainText(`You typed: ${drugName} mite`);
  await conflict.getByRole('button', { name: 'keep what I typed' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The product has been saved').first()).toBeVisible();
  const saved = await (await page.request.get(`/api/admin/products/${id}`)).json();
  expect(saved).toMatchObject({ drugName: `${drugName} mite`, description: 'Theirs' });
});
