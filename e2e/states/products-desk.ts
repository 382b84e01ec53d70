import type { AdminProduct } from '#contract/admin/products.ts';
import { administrator, expect } from '../store.ts';
import { desk, failToLoad, holdBack, phone, type Walk } from './walk.ts';

const listAddress = '**/api/admin/products?*';

/** The list of the catalogue, on the administrator's desk. */
export async function productsDeskStates({ page, t, go, look }: Walk): Promise<void> {
  await page.request.post('/api/login', { data: administrator });
  const release = await holdBack(page, listAddress);
  await go('/admin/products');
  await expect(page.getByText(t('Loading products…'))).toBeVisible();
  await look('products desk, loading');
  release();
  await expect(page.getByRole('navigation', { name: t('Pages of products') })).toBeVisible();
  await look('products desk');
  await page.setViewportSize(phone);
  await expect(page.getByRole('article').first()).toBeVisible();
  await look('products desk on a phone');

  await page.setViewportSize(desk);
  await withOneWithdrawn(page);
  await go('/admin/products?search=THR-ALL');
  const buttonOf = (productId: string) => page.getByRole('row').filter({ hasText: productId }).getByRole('button');
  await expect(buttonOf('THR-ALL-0001')).toHaveText(t('Restore'));
  await look('products desk, a withdrawn product');
  await buttonOf('THR-ALL-0002').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('products desk, withdrawing');
  await go('/admin/products?search=nothing-like-it');
  await expect(page.getByText(t('No products found'))).toBeVisible();
  await look('products desk, nothing found');
  await page.unrouteAll({ behavior: 'wait' });
  await page.route(listAddress, (route) => route.fulfill({ headers: { 'x-total-count': '0' }, json: [] }));
  await go('/admin/products');
  await expect(page.getByText(t('The catalogue has no products yet'))).toBeVisible();
  await look('products desk, an empty catalogue');
  await page.unrouteAll({ behavior: 'wait' });
  await failToLoad(page, listAddress);
  await go('/admin/products');
  await expect(page.getByRole('alert')).toBeVisible();
  await look('products desk, products could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });
}

/** A product's page, and the one for a new product. */
export async function productEditorStates({ page, t, go, look }: Walk): Promise<void> {
  await page.request.post('/api/login', { data: administrator });
  const product = await findProduct(page, 'THR-ALL-0002');
  const productAddress = `**/api/admin/products/${product.id}`;
  const address = `/admin/products/${product.id}`;
  const release = await holdBack(page, productAddress);
  await go(address);
  await expect(page.getByText(t('Loading')).first()).toBeAttached();
  await look('product, loading');
  release();
  await expect(page.getByLabel(t('Drug name'))).toHaveValue(product.drugName);
  await look('product');
  await page.getByLabel(t('Drug name')).fill('');
  await page.getByLabel(t('Price (AUD)')).first().fill('12.505');
  await page.getByRole('button', { name: t('Add a dosage') }).click();
  await page.getByRole('button', { name: t('Save changes') }).click();
  await expect(page.getByText(t('A price has at most two decimals'))).toBeVisible();
  await look('product, faults');
  await page.getByRole('link', { name: t('All products') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('product, leaving without saving');

  await page.route(productAddress, async (route) => {
    if (route.request().method() === 'PATCH') {
      return route.fulfill({ status: 409, json: { code: 'PRODUCT_CHANGED', message: '', requestId: '' } });
    }
    await route.fulfill({
      json: opened ? { ...product, brandName: 'Difflam', type: 'topical', version: 'b' } : product,
    });
    opened = true;
  });
  let opened = false;
  await go(address);
  await page.getByRole('button', { name: t('Start again') }).click();
  await page.locator('input[name=brandName]').fill('Difflam Forte');
  await page.getByRole('button', { name: t('Save changes') }).click();
  await expect(page.getByRole('list', { name: t('Fields that have changed') })).toBeVisible();
  await look('product, changed by somebody else');
  await page.unrouteAll({ behavior: 'wait' });

  await page.route(productAddress, (route) =>
    route.fulfill({
      json: { ...product, withdrawnAt: '2026-03-14T09:05:00.000Z', imageUrl: 'https://elsewhere.example/a.png' },
    }),
  );
  await go(address);
  await expect(page.getByRole('button', { name: t('Restore') })).toBeVisible();
  await look('product, withdrawn');
  await page.unrouteAll({ behavior: 'wait' });
  await go('/admin/products/2147483647');
  await expect(page.getByRole('heading', { name: t('There is no such product') })).toBeVisible();
  await look('product, not found');
  await failToLoad(page, productAddress);
  await go(address);
  await expect(page.getByRole('alert')).toBeVisible();
  await look('product, could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });
  await go('/admin/products/new');
  await expect(page.getByRole('heading', { name: t('New product') })).toBeVisible();
  await look('product, new');
}

/** The first product of the list as it looks when it is withdrawn. */
async function withOneWithdrawn(page: Walk['page']): Promise<void> {
  await page.route(listAddress, async (route) => {
    const response = await route.fetch();
    const [first, ...others]: AdminProduct[] = await response.json();
    const rows = first ? [{ ...first, withdrawnAt: '2026-03-14T09:05:00.000Z' }, ...others] : [];
    await route.fulfill({ headers: response.headers(), json: rows });
  });
}

async function findProduct(page: Walk['page'], productId: string): Promise<AdminProduct> {
  const [product] = await (await page.request.get(`/api/admin/products?search=${productId}`)).json();
  return product;
}
