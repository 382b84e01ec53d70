import type { AdminProduct } from '#contract/admin/products.ts';
import { drawPicture } from '#server/catalogue/pictures/pictures.harness.ts';
import { administrator, signIn } from '../../fixtures/accounts.ts';
import { failRequests, holdRequests } from '../../fixtures/network.ts';
import { expect } from '../../fixtures/test.ts';
import { desktop, phone } from '../../fixtures/viewports.ts';
import type { ScenarioContext } from '../../page-states/scenario.ts';

const listAddress = '**/api/admin/products?*';

/** The states of the list of products. */
export async function visitProductListStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  await signIn(page.request, administrator);
  const release = await holdRequests(page, listAddress);
  await open('/admin/products');
  await expect(page.getByText(t('Loading products…'))).toBeVisible();
  await checkState('product list, loading');
  release();
  await expect(page.getByRole('navigation', { name: t('Pages of products') })).toBeVisible();
  await checkState('product list');
  await page.setViewportSize(phone);
  await expect(page.getByRole('article').first()).toBeVisible();
  await checkState('product list on a phone');

  await page.setViewportSize(desktop);
  await mockWithdrawnProduct(page);
  await open('/admin/products?search=THR-ALL');
  const rowOf = (productId: string) => page.getByRole('row').filter({ hasText: productId });
  const buttonOf = (productId: string) => rowOf(productId).getByRole('button').last();
  await expect(buttonOf('THR-ALL-0001')).toHaveText(t('Restore'));
  await checkState('product list, a withdrawn product');
  await buttonOf('THR-ALL-0002').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkState('product list, withdrawal dialog');
  await page.keyboard.press('Escape');
  await rowOf('THR-ALL-0003').getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('1');
  await dialog.getByRole('textbox').last().fill('x');
  await dialog.getByRole('button', { name: t('Save prices') }).click();
  await expect(dialog.getByRole('textbox').last()).toBeFocused();
  await checkState('product list, an invalid price');
  await dialog.getByRole('textbox').last().fill('30');
  await dialog.getByRole('button', { name: t('Save prices') }).click();
  await expect(dialog.getByRole('button', { name: t('Yes, save') })).toBeVisible();
  await checkState('product list, a large price change');
  await open('/admin/products?search=nothing-like-it');
  await expect(page.getByText(t('No products found'))).toBeVisible();
  await checkState('product list, nothing found');
  await page.unrouteAll({ behavior: 'wait' });
  await page.route(listAddress, (route) => route.fulfill({ headers: { 'x-total-count': '0' }, json: [] }));
  await open('/admin/products');
  await expect(page.getByText(t('The catalogue has no products yet'))).toBeVisible();
  await checkState('product list, empty catalogue');
  await page.unrouteAll({ behavior: 'wait' });
  await failRequests(page, listAddress);
  await open('/admin/products');
  await expect(page.getByRole('alert')).toBeVisible();
  await checkState('product list, products could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });
}

/** The states of the page of a product, and of the page for a new product. */
export async function visitProductEditorStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  await signIn(page.request, administrator);
  const product = await findProduct(page, 'THR-ALL-0002');
  const productUrl = `**/api/admin/products/${product.id}`;
  const address = `/admin/products/${product.id}`;
  const release = await holdRequests(page, productUrl);
  await open(address);
  await expect(page.getByText(t('Loading')).first()).toBeAttached();
  await checkState('product, loading');
  release();
  await expect(page.getByLabel(t('Drug name'))).toHaveValue(product.drugName);
  await page.getByText(t('Nothing set')).first().click();
  await page.getByLabel('GTIN').fill('9506000134353');
  await page.getByRole('button', { name: t('Save {{dosage}}', { dosage: product.defaultDosage }) }).click();
  await expect(page.getByRole('region', { name: t('Codes, storage and classes') }).getByRole('alert')).toBeVisible();
  await checkState('product');
  await page.getByLabel(t('Drug name')).fill('');
  await page.getByLabel(t('Price (AUD)')).first().fill('12.505');
  await page.getByRole('button', { name: t('Add a dosage') }).click();
  await page.getByRole('button', { name: t('Save changes') }).click();
  await expect(page.getByText(t('A price has at most two decimals'))).toBeVisible();
  await checkState('product, invalid values');
  await page.getByRole('link', { name: t('All products') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkState('product, leaving without saving');

  await page.route(productUrl, async (route) => {
    if (route.request().method() === 'PATCH') {
      return route.fulfill({ status: 409, json: { code: 'PRODUCT_CHANGED', message: '', requestId: '' } });
    }
    await route.fulfill({
      json: opened ? { ...product, brandName: 'Difflam', type: 'topical', version: 'b' } : product,
    });
    opened = true;
  });
  let opened = false;
  await open(address);
  await page.getByRole('button', { name: t('Start again') }).click();
  await page.locator('input[name=brandName]').fill('Difflam Forte');
  await page.getByRole('button', { name: t('Save changes') }).click();
  await expect(page.getByRole('list', { name: t('Fields that have changed') })).toBeVisible();
  await checkState('product, changed by another administrator');
  await page.unrouteAll({ behavior: 'wait' });

  await page.route(productUrl, (route) =>
    route.fulfill({
      json: { ...product, withdrawnAt: '2026-03-14T09:05:00.000Z', imageUrl: 'https://elsewhere.example/a.png' },
    }),
  );
  await open(address);
  await expect(page.getByRole('button', { name: t('Restore') })).toBeVisible();
  await checkState('product, withdrawn');
  await page.unrouteAll({ behavior: 'wait' });
  const picture = { id: 'a', url: '/pictures/blister.svg', altText: 'Front of the box' };
  await page.route(productUrl, (route) =>
    route.fulfill({ json: { ...product, pictures: [picture, { ...picture, id: 'b', altText: '' }] } }),
  );
  await open(address);
  await page.getByRole('button', { name: t('Photo {{place}} of {{count}}', { place: 2, count: 2 }) }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkState('product, a photo');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await checkState('product, photos');
  const file = { name: 'box.png', mimeType: 'image/png', buffer: await drawPicture({ width: 300 }) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel(t('Cut out a square')).check();
  await expect(page.getByLabel(t('Zoom'))).toBeVisible();
  await checkState('product, a new photo');
  await page.unrouteAll({ behavior: 'wait' });
  await open('/admin/products/2147483647');
  await expect(page.getByRole('heading', { name: t('There is no such product') })).toBeVisible();
  await checkState('product, not found');
  await failRequests(page, productUrl);
  await open(address);
  await expect(page.getByRole('alert')).toBeVisible();
  await checkState('product, could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });
  await open('/admin/products/new');
  await expect(page.getByRole('heading', { name: t('New product') })).toBeVisible();
  await checkState('product, new');
}

/** Mocks the list with its first product withdrawn. */
async function mockWithdrawnProduct(page: ScenarioContext['page']): Promise<void> {
  await page.route(listAddress, async (route) => {
    const response = await route.fetch();
    const [first, ...others]: AdminProduct[] = await response.json();
    const rows = first ? [{ ...first, withdrawnAt: '2026-03-14T09:05:00.000Z' }, ...others] : [];
    await route.fulfill({ headers: response.headers(), json: rows });
  });
}

async function findProduct(page: ScenarioContext['page'], productId: string): Promise<AdminProduct> {
  const [product] = await (await page.request.get(`/api/admin/products?search=${productId}`)).json();
  return product;
}

/** The states of the page of the storefront. */
export async function visitStorefrontStates({ page, open, checkState }: ScenarioContext): Promise<void> {
  await signIn(page.request, administrator);
  const [first, second] = (await (await page.request.get('/api/admin/products?limit=2')).json()) as AdminProduct[];
  await page.route('**/api/admin/featured', (route) =>
    route.fulfill({ json: [first, { ...second, withdrawnAt: '2026-01-01T00:00:00Z' }] }),
  );
  await open('/admin/products/storefront');
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('searchbox').fill('amox');
  await expect(page.getByRole('list').getByRole('button')).not.toHaveCount(4);
  const select = page.getByRole('main').getByRole('combobox').first();
  await select.selectOption({ index: 1 });
  await page.getByRole('main').getByRole('combobox').last().fill('Respiratory');
  await checkState('storefront');
  await page.setViewportSize(phone);
  await checkState('storefront on a phone');
  await page.setViewportSize(desktop);
  await page.unrouteAll({ behavior: 'wait' });
  await failRequests(page, '**/api/admin/featured');
  await failRequests(page, '**/api/admin/categories');
  await open('/admin/products/storefront');
  await expect(page.getByRole('alert')).toHaveCount(2);
  await checkState('storefront, could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });
}
