import type { Page } from '@playwright/test';
import { administrator, signIn } from '../../fixtures/accounts.ts';
import { expect, slow, test } from '../../fixtures/test.ts';
import { addProduct } from '../products/new-product.ts';

/** A product with lots of 10, 20 and 30 packs, those that expire first in front. */
async function addLots(page: Page) {
  await signIn(page.request, administrator);
  const product = await addProduct(page.request);
  const [item] = await (await page.request.get(`/api/admin/items?product=${product.id}`)).json();
  const start = `S${product.productId.slice(2, 12)}`;
  const lines = [1, 2, 3].map((place) => ({
    ...{ itemId: item.id, lotNumber: `${start}${place}`, expiresOn: `209${place}-12-31`, quantity: 10 * place },
  }));
  await page.request.post('/api/admin/receipts', {
    data: { supplier: 'Symbion', deliveryNote: product.productId, lines },
  });
  return { product, start };
}

test('lots are counted blind by two people, the differences are shown, and then applied', async ({ page, context }) => {
  const { product, start } = await addLots(page);
  await page.goto('/admin/stock');
  await page.getByRole('link', { name: 'Stocktakes' }).click();
  await page.getByRole('button', { name: 'Start counting' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill(`Shelf ${start}`);
  await page.getByLabel('Only these medicines').fill(product.productId);
  await page.getByRole('button', { name: 'Start counting' }).click();
  await expect(page.getByRole('heading', { name: `Shelf ${start}` })).toBeVisible();
  const field = (place: number) => page.getByLabel(`Packs of lot ${start}${place}`);
  await field(1).fill('8');
  await field(1).press('Enter');
  await expect(field(2)).toBeFocused();
  await field(2).fill('many');
  await field(2).press('Enter');
  await expect(page.getByText('A whole number of packs', { exact: true })).toBeVisible();
  await field(2).fill('٢٠');
  await field(2).press('Enter');
  await expect(page.getByText('2 of 3 lots counted')).toBeVisible();

  // Somebody else counts the third lot, and this page does not overwrite it.
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel(`Packs of lot ${start}3`).fill('33');
  await other.getByLabel(`Packs of lot ${start}3`).press('Enter');
  await expect(other.getByText('3 of 3 lots counted')).toBeVisible();
  await other.close();
  await field(3).fill('31');
  await field(3).press('Enter');
  await expect(page.getByText('Somebody else has counted this lot. You typed 31.', { exact: true })).toBeVisible();
  await expect(field(3)).toHaveValue('33');
  await expect(page.getByText('3 of 3 lots counted')).toBeVisible();

  // A count is taken back; what is typed last is stored before the differences are shown.
  await field(1).fill('');
  await field(1).press('Enter');
  await expect(page.getByText('2 of 3 lots counted')).toBeVisible();
  await field(1).fill('8');

  await page.getByRole('button', { name: 'Show the differences' }).click();
  const differences = page.getByRole('list', { name: 'Differences' }).getByRole('listitem');
  await expect(differences).toHaveText([/8 counted.*-2/, /33 counted.*\+3/]);
  await expect(page.getByText('1 lot is as it should be.')).toBeVisible();
  await page.getByRole('button', { name: 'Apply the differences' }).click();
  await expect(page.getByText(/^Applied on/)).toBeFocused();
  await page.goto(`/admin/stock?search=${start}`);
  await expect(page.getByRole('list', { name: 'Lots' }).getByRole('listitem')).toHaveText([
    /8 packs/,
    /20 packs/,
    /33 packs/,
  ]);
});

test('a stocktake is discarded after a question', slow, async ({ page }) => {
  const { product, start } = await addLots(page);
  const stocktake = await page.request.post('/api/admin/stocktakes', {
    data: { name: `Mistake ${start}`, search: product.productId },
  });
  await page.goto(`/admin/stock/stocktakes/${(await stocktake.json()).id}`);
  await page.getByRole('button', { name: 'Discard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard this stocktake?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel(`Packs of lot ${start}1`)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/admin\/stock\/stocktakes$/);
  await expect(page.getByRole('heading', { name: 'New stocktake' })).toBeVisible();
  await expect(page.getByText(`Mistake ${start}`)).toHaveCount(0);
});
