import { failRequests, holdRequests } from '../fixtures/network.ts';
import { productCard } from '../fixtures/pages.ts';
import { expect } from '../fixtures/test.ts';
import { desktop, phone } from '../fixtures/viewports.ts';
import type { ScenarioContext } from '../page-states/scenario.ts';

const list = '**/api/products?*';

export async function visitCatalogueStates(context: ScenarioContext): Promise<void> {
  const { page, t, open, checkState } = context;
  await open('/products');
  await checkState('products');
  await failRequests(page, list);
  const loadMore = page.getByRole('button', { name: t('Load More Products') });
  await loadMore.click();
  await expect(page.getByText(t('Failed to fetch products'))).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0)); // a name that is half under the header counts as too small to press
  await checkState('products, more could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });
  await loadMore.click();
  await expect(page.getByRole('article')).toHaveCount(16);
  await checkState('products, more loaded');

  const release = await holdRequests(page, list);
  await page.getByLabel(t('Type'), { exact: true }).selectOption('inhaled');
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
  await checkState('products, a filter loading');
  release();
  await page.getByRole('radio', { name: '$35–100' }).check();
  await expect(page).toHaveURL(/price=35-100/);
  await checkState('products, filtered');
  await page.setViewportSize(phone);
  await checkState('products, active filters on a phone');
  await page.getByRole('main').getByRole('button', { expanded: false }).click();
  await expect(page.getByLabel(t('Type'), { exact: true })).toBeVisible();
  await checkState('products, filter panel open on a phone');

  await open('/products?search=zzzz');
  await expect(page.getByText(t('No products found matching your criteria.'))).toBeVisible();
  await checkState('products, none found');
  await failRequests(page, list);
  await page.getByRole('button', { name: t('Clear all filters') }).click();
  await expect(page.getByText(t('Failed to fetch products'))).toBeVisible();
  await checkState('products, could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });
  await facetStates(context);
  await searchStates(context);
  await loadingStates(context);
  await cardStates(context);
  await productStates(context);
  await comparisonStates(context);
}

async function facetStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  await open('/products?search=amoxicillin');
  await failRequests(page, '**/api/products/facets*');
  const more = page.getByRole('button', { name: t('More Filters') });
  await more.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(t('The filters could not be loaded.'))).toBeVisible();
  await checkState('products, facets could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });
  await sheet.getByRole('button', { name: t('Try again') }).click();
  await sheet.getByRole('checkbox').first().check();
  await checkState('products, facets');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await checkState('products, narrowed by a facet');
  await open('/products?search=amoxicillin');
  await page.getByRole('button', { name: t('Table view') }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await checkState('products as a table');
  await page.setViewportSize(phone);
  await checkState('products as a table on a phone');
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: t('Card view') }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
}

async function searchStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  await open('/products?search=sertraline+er+50');
  await expect(productCard(page, 'Sertraline')).toBeVisible();
  await checkState('products, something else shown than searched');
  await open('/products');
  const box = page.getByRole('searchbox', { name: t('Search medications') });
  await box.pressSequentially('metro');
  const options = page.getByRole('listbox', { name: t('Suggestions') }).getByRole('option');
  await expect(options.first()).toBeVisible();
  await box.press('ArrowDown');
  await expect(options.and(page.locator('[aria-selected=true]'))).toBeVisible();
  await checkState('products, suggestions');
  await page.route('**/api/suggestions?*', (route) =>
    route.fulfill({ json: ['Prednisone', 'Prednisolone'].map((drugName) => ({ search: drugName, drugName })) }),
  );
  await box.fill('zzzz');
  await expect(page.getByText(t('Did you mean:'))).toBeVisible();
  await checkState('products, none found, near names');
  await page.unrouteAll({ behavior: 'wait' });
}

/** After a navigation from another page, the list is not cached yet. */
async function loadingStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  await open('/nowhere');
  const release = await holdRequests(page, list);
  await failRequests(page, '**/api/categories');
  await failRequests(page, '**/api/types');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('Products') })
    .click();
  await expect(page.getByText(t('Failed to fetch types'))).toBeVisible();
  await checkState('products, loading, filter names failed to load');
  release();
  await page.unrouteAll({ behavior: 'wait' });
}

async function cardStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  await page.route('**/pictures/**', (route) => route.fulfill({ status: 404, body: '' }));
  await open('/products?search=warfarin');
  await expect(productCard(page, 'Warfarin').locator('img')).toHaveAttribute('src', /placeholder/);
  await checkState('product without a picture');
  await page.unrouteAll({ behavior: 'wait' });
  await productCard(page, 'Warfarin')
    .getByRole('button', { name: t('Add to Cart') })
    .click();
  await expect(page.getByText(t('You are logged out. Logging in again...')).first()).toBeVisible();
  await checkState('login required, toast');
}

async function productStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  const product = '**/api/products/*';
  const visit = async () => {
    await open('/products?search=levothyroxine');
    await productCard(page, 'Levothyroxine').getByRole('link', { name: 'Levothyroxine' }).click();
  };
  const heading = page.getByRole('heading', { level: 1 });
  let stock: object[] = [];
  await page.route(product, async (route) => {
    const response = await route.fetch();
    const { description, ...json } = await response.json();
    const pack = { quantity: 200, unit: 'tablet' };
    const other = { ...json, id: 999_998, brandName: 'Eltroxin', packagingType: 'Bottle of 200 tablets', pack };
    const solution = { ...other, id: 999_999, forms: ['solution'], releaseForm: 'extended-release' };
    const lookAlike = { tallManName: 'levothyroXINE', others: ['liothyronine'] };
    const related = { otherPacks: [other], otherForms: [solution], relatedTotal: 30 };
    const bands = ['in-stock', 'low-stock', 'back-order', 'out-of-stock'];
    stock = json.availableDosages.map((dosage: string, place: number) => ({
      ...{ productId: json.id, dosage, band: bands[place % bands.length] },
      ...(place % bands.length > 1 && { expectedOn: '2027-03-14' }),
    }));
    await route.fulfill({ response, json: { ...json, description, lookAlike, ...related, tracked: true } });
  });
  await page.route('**/api/stock?*', (route) => route.fulfill({ json: stock }));
  await visit();
  await expect(heading).toHaveText('Levothyroxine');
  await expect(page.getByText(t('In stock')).first()).toBeVisible();
  await checkState('product page');
  await page.getByRole('textbox').first().fill('0');
  await page.getByRole('textbox').first().press('Enter');
  await expect(page.getByRole('textbox', { disabled: false }).and(page.locator('[aria-invalid=true]'))).toBeVisible();
  await page.setViewportSize(phone);
  await checkState('product page, a wrong quantity on a phone');
  await page.unrouteAll({ behavior: 'wait' });

  const release = await holdRequests(page, product);
  await visit();
  await expect(page.locator('main[aria-busy=true]')).toBeVisible();
  await checkState('product page, loading');
  release();
  await expect(heading).toHaveText('Levothyroxine');
  await failRequests(page, product);
  await visit();
  await expect(page.getByText(t('Failed to fetch the product'))).toBeVisible();
  await checkState('product page, could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });
  await page.route(product, (route) =>
    route.fulfill({ status: 410, json: { code: 'PRODUCT_WITHDRAWN', message: '', product: 'Levothyroxine' } }),
  );
  await visit();
  await expect(productCard(page, 'Levothyroxine')).toBeVisible();
  await checkState('product page, withdrawn');
  await page.unrouteAll({ behavior: 'wait' });
}

async function comparisonStates({ page, open, checkState }: ScenarioContext): Promise<void> {
  await open('/compare');
  await page.getByRole('searchbox').fill('apixaban');
  const add = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  await expect(add).toBeVisible();
  await checkState('comparison, a search for the first product');
  await add.click();
  await page.getByRole('searchbox').fill('diazepam');
  await add.click();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  await checkState('comparison');
  await page.setViewportSize(phone);
  await checkState('comparison on a phone');
  await page.setViewportSize(desktop);
  await page.unrouteAll({ behavior: 'wait' });
}
