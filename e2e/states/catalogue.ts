import { card, expect } from '../store.ts';
import { failToLoad, holdBack, phone, type Walk } from './walk.ts';

const list = '**/api/products?*';

export async function catalogueStates(walk: Walk): Promise<void> {
  const { page, t, go, look } = walk;
  await go('/products');
  await look('products');
  await failToLoad(page, list);
  const loadMore = page.getByRole('button', { name: t('Load More Products') });
  await loadMore.click();
  await expect(page.getByText(t('Failed to fetch products'))).toBeVisible();
  await look('products, more could not be loaded');
  await page.unroute(list);
  await loadMore.click();
  await expect(page.getByRole('article')).toHaveCount(16);
  await look('products, more loaded');

  const release = await holdBack(page, list);
  await page.getByLabel(t('Type'), { exact: true }).selectOption('inhaled');
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
  await look('products, a filter on its way');
  release();
  await page.getByRole('radio', { name: '$35–100' }).check();
  await expect(page).toHaveURL(/price=35-100/);
  await look('products, filtered');
  await page.setViewportSize(phone);
  await look('products, filters in force on a phone');
  await page.getByRole('main').getByRole('button', { expanded: false }).click();
  await expect(page.getByLabel(t('Type'), { exact: true })).toBeVisible();
  await look('products, filters open on a phone');

  await go('/products?search=zzzz');
  await expect(page.getByText(t('No products found matching your criteria.'))).toBeVisible();
  await look('products, none found');
  await failToLoad(page, list);
  await page.getByRole('button', { name: t('Clear all filters') }).click();
  await expect(page.getByText(t('Failed to fetch products'))).toBeVisible();
  await look('products, could not be loaded');
  await page.unroute(list);
  await loadingStates(walk);
  await cardStates(walk);
}

/** Coming from another page, nothing is there yet. */
async function loadingStates({ page, t, go, look }: Walk): Promise<void> {
  await go('/nowhere');
  const release = await holdBack(page, list);
  await failToLoad(page, '**/api/categories');
  await failToLoad(page, '**/api/types');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('Products') })
    .click();
  await expect(page.getByText(t('Failed to fetch types'))).toBeVisible();
  await look('products, loading, without the names for its filters');
  release();
  await page.unrouteAll({ behavior: 'wait' });
}

async function cardStates({ page, t, go, look }: Walk): Promise<void> {
  await page.route('**/pictures/**', (route) => route.fulfill({ status: 404, body: '' }));
  await go('/products?search=warfarin');
  await expect(card(page, 'Warfarin').locator('img')).toHaveAttribute('src', /placeholder/);
  await look('product without a picture');
  await page.unrouteAll({ behavior: 'wait' });
  await card(page, 'Warfarin')
    .getByRole('button', { name: t('Add to Cart') })
    .click();
  await expect(page.getByText(t('You are logged out. Logging in again...')).first()).toBeVisible();
  await look('login required, toast');
}
