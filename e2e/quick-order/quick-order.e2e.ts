import type { Page } from '@playwright/test';
import { newVerifiedCustomer } from '../fixtures/accounts.ts';
import { expect, slow, test } from '../fixtures/test.ts';

test('a pasted list is read, what is not certain is chosen, and the lines go into the cart', async ({ page }) => {
  await openQuickOrder(page);
  await page.getByText('Paste a list or choose a file').click();
  await page
    .getByLabel('Your list')
    .fill('THR-ALL-0001\t12\nTHR-ABX-0001\t3\nTHR-ALL-0020 5\nLoratadine 10 mg x 2\nnothing like it');
  await page.getByRole('button', { name: 'Read the list' }).click();
  await expect(page.getByText('5 lines read.')).toBeVisible();
  await expect(row(page, 1)).toContainText('Azelastine');
  await expect(row(page, 1)).toContainText('$273.60');
  await expect(row(page, 2)).toContainText('Which one is meant?');
  await page.getByLabel('Product, line 2').selectOption({ index: 2 });
  await expect(row(page, 2)).toContainText('500 mg');
  await expect(row(page, 3)).toContainText('Not found. Is it one of these?');
  await page.getByLabel('Product, line 4').selectOption({ index: 1 });
  await expect(row(page, 5)).toContainText('Not found');
  await expect(page.getByText('Ready: 3 of 5,')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Ready: 3 of 5,')).toBeVisible();
  await page.getByRole('button', { name: 'Add 3 lines to cart' }).click();
  await expect(page.getByText('3 lines are in your cart.')).toBeVisible();
  await expect(page.getByLabel('Code or name, line 1')).toHaveValue('THR-ALL-0020');
  const cart = await (await page.request.get('/api/cart')).json();
  expect(cart.map((line: { quantity: number }) => line.quantity)).toEqual([12, 3, 2]);
});

test('a list is typed with the keyboard alone', slow, async ({ page }) => {
  await openQuickOrder(page);
  await page.getByLabel('Code or name, line 1').focus();
  await page.keyboard.type('THR-ALL-0001');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Quantity, line 1')).toBeFocused();
  await page.keyboard.type('1.5');
  await expect(page.getByText('A whole number from 1 to 999')).toBeVisible();
  await page.getByLabel('Quantity, line 1').fill('4');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code or name, line 2')).toBeFocused();
  await page.keyboard.type('3 x thr-all-0001');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByLabel('Code or name, line 1')).toBeFocused();
  await expect(page.getByLabel('Quantity, line 2')).toHaveValue('3');
  await expect(row(page, 2)).toContainText('Also in line 1. The quantities are added up.');
  await page.getByRole('button', { name: 'Add 2 lines to cart' }).press('Enter');
  await expect(page.getByText('2 lines are in your cart.')).toBeVisible();
  const cart = await (await page.request.get('/api/cart')).json();
  expect(cart.map((line: { quantity: number }) => line.quantity)).toEqual([7]);
});

test('cells are pasted behind the line in use, and Undo takes them back', slow, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openQuickOrder(page);
  await page.getByLabel('Code or name, line 1').fill('THR-ALL-0001');
  await page.getByLabel('Quantity, line 1').fill('1');
  await page.evaluate(() => navigator.clipboard.writeText('THR-CAR-0001\t٢\nTHR-CAR-0002\t3\n'));
  await page.getByLabel('Code or name, line 2').focus();
  await page.keyboard.press('Control+V');
  await expect(page.getByText('2 lines read.')).toBeVisible();
  await expect(page.getByLabel('Quantity, line 2')).toHaveValue('2');
  await page.getByRole('button', { name: 'Remove line 1' }).click();
  await expect(page.getByLabel('Code or name, line 1')).toHaveValue('THR-CAR-0001');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Code or name, line 1')).toHaveValue('THR-ALL-0001');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Code or name, line 2')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
});

test('a file is read, in the encodings of spreadsheets, and what is no text is named', slow, async ({ page }) => {
  await openQuickOrder(page);
  await page.getByText('Paste a list or choose a file').click();
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await choose('picture.csv', Buffer.from([0x89, 0, 1, 2]));
  await expect(page.getByText('picture.csv is not a text file of up to 1 MB. Save it as CSV.')).toBeVisible();
  await choose('order.csv', Buffer.from('Référence;Quantité\r\nTHR-ALL-0001;12\r\n', 'latin1'));
  await expect(page.getByText('1 line read.')).toBeVisible();
  await expect(page.getByLabel('Quantity, line 1')).toHaveValue('12');
  await choose('order.csv', Buffer.from('\ufeffTHR-CAR-0001\t7\r\n', 'utf16le'));
  await expect(page.getByLabel('Quantity, line 2')).toHaveValue('7');
  await expect(page.getByText('picture.csv')).toBeHidden();
});

test('a list that the network swallowed is added once', slow, async ({ page }) => {
  await openQuickOrder(page);
  await page.getByLabel('Code or name, line 1').fill('THR-ALL-0001');
  await page.getByLabel('Quantity, line 1').fill('4');
  await page.getByLabel('Code or name, line 2').focus();
  await loseResponses(page);
  await page.getByRole('button', { name: 'Add 1 line to cart' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('/api/quick-order/add');
  await page.getByRole('button', { name: 'Add 1 line to cart' }).click();
  await expect(page.getByText('1 line is in your cart.')).toBeVisible();
  const cart = await (await page.request.get('/api/cart')).json();
  expect(cart.map((line: { quantity: number }) => line.quantity)).toEqual([4]);
});

test('a list whose response was lost is not added again after a reload and a change', slow, async ({ page }) => {
  await openQuickOrder(page);
  await fillLine(page, 1, 'THR-ALL-0001', '4');
  await fillLine(page, 2, 'Loratadine 10 mg', '2');
  await page.getByLabel('Product, line 2').selectOption({ index: 1 });
  await loseResponses(page);
  await page.getByRole('button', { name: 'Add 2 lines to cart' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('/api/quick-order/add');
  await fillLine(page, 3, 'THR-CAR-0001 5 mg', '7');
  await page.reload();
  await expect(page.getByLabel('Quantity, line 1')).toHaveValue('7');
  await page.getByRole('button', { name: 'Add 1 line to cart' }).click();
  await expect(page.getByText('1 line is in your cart.')).toBeVisible();
  const cart = await (await page.request.get('/api/cart')).json();
  expect(cart.map((line: { quantity: number }) => line.quantity)).toEqual([4, 2, 7]);
});

test('a quantity that is changed after its response was lost is not added on top', slow, async ({ page }) => {
  await openQuickOrder(page);
  await fillLine(page, 1, 'THR-ALL-0001', '4');
  await loseResponses(page);
  await page.getByRole('button', { name: 'Add 1 line to cart' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('/api/quick-order/add');
  await page.getByLabel('Quantity, line 1').fill('6');
  await page.getByRole('button', { name: 'Add 1 line to cart' }).click();
  await expect(row(page, 1)).toContainText('An earlier quantity is already in the cart.');
  const quantities = async () =>
    (await (await page.request.get('/api/cart')).json()).map(({ quantity }: { quantity: number }) => quantity);
  expect(await quantities()).toEqual([4]);
  await page.getByLabel('Quantity, line 1').fill('2');
  await page.getByRole('button', { name: 'Add 1 line to cart' }).click();
  await expect(page.getByText('1 line is in your cart.')).toBeVisible();
  expect(await quantities()).toEqual([6]);
});

test('a list is saved, opened again, downloaded and read back, and removed', slow, async ({ page }) => {
  await openQuickOrder(page);
  await fillLine(page, 1, 'Loratadine 10 mg', '2');
  await page.getByLabel('Product, line 1').selectOption({ index: 1 });
  await fillLine(page, 2, 'THR-ALL-0001', '');
  await page.getByText('Save or download this list').click();
  await page.getByLabel('Name of the list').fill('Ward 4');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved as Ward 4.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await (await download).path();
  await page.getByRole('button', { name: 'Clear the list' }).click();
  await page.getByRole('button', { name: 'Ward 4 2 lines' }).click();
  // What was chosen is saved with its code and strength.
  await expect(row(page, 1)).not.toContainText('Which one is meant?');
  await expect(page.getByLabel('Quantity, line 1')).toHaveValue('2');
  await expect(page.getByLabel('Code or name, line 1')).toHaveValue(/^THR-ALL-\d+ 10 mg$/);
  const code = await page.getByLabel('Code or name, line 1').inputValue();
  await page.getByRole('button', { name: 'Clear the list' }).click();
  await page.getByText('Paste a list or choose a file').click();
  await page.getByLabel('Choose a file').setInputFiles(file);
  await expect(page.getByLabel('Code or name, line 1')).toHaveValue(code);
  await expect(page.getByLabel('Code or name, line 2')).toHaveValue('THR-ALL-0001 0.1 %');
  await expect(page.getByLabel('Quantity, line 2')).toHaveValue('');
  await page.getByRole('button', { name: 'Remove Ward 4' }).click();
  await expect(page.getByRole('button', { name: 'Ward 4 2 lines' })).toBeHidden();
  expect(await (await page.request.get('/api/order-lists')).json()).toEqual([]);
});

test('what is pasted or removed keeps the focus in the list', slow, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openQuickOrder(page);
  await page.evaluate(() => navigator.clipboard.writeText('THR-CAR-0001\t2\nTHR-CAR-0002\t3\nTHR-CAR-0003\t1'));
  await page.getByLabel('Code or name, line 1').focus();
  await page.keyboard.press('Control+V');
  await expect(page.getByLabel('Quantity, line 3')).toHaveValue('1');
  await expect(page.getByLabel('Code or name, line 1')).toBeFocused();
  await page.getByRole('button', { name: 'Remove line 2' }).press('Enter');
  await expect(page.getByLabel('Code or name, line 2')).toBeFocused();
  await expect(page.getByLabel('Code or name, line 2')).toHaveValue('THR-CAR-0003');
  await page.evaluate(() => navigator.clipboard.writeText('20\n30'));
  await page.getByLabel('Quantity, line 1').focus();
  await page.keyboard.press('Control+V');
  await expect(page.getByLabel('Quantity, line 2')).toHaveValue('30');
  await page.getByRole('button', { name: 'Clear the list' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Lines of the list' }).locator('p:focus')).toBeAttached();
});

test('visitors are asked to sign in', slow, async ({ page }) => {
  await page.goto('/quick-order');
  await expect(page.getByText('Please sign in to order from a list.')).toBeVisible();
});

async function openQuickOrder(page: Page): Promise<void> {
  await newVerifiedCustomer(page.request);
  await page.goto('/quick-order');
  await expect(page.getByLabel('Code or name, line 1')).toBeVisible();
}

/** The requests that add lines arrive, their responses do not. */
async function loseResponses(page: Page): Promise<void> {
  await page.route('/api/quick-order/add', async (route) => {
    await route.fetch();
    await route.abort();
  });
}

async function fillLine(page: Page, place: number, text: string, quantity: string): Promise<void> {
  await page.getByLabel(`Code or name, line ${place}`).fill(text);
  await page.getByLabel(`Quantity, line ${place}`).fill(quantity);
  await expect(page.getByLabel(`Code or name, line ${place + 1}`)).toBeVisible();
  await expect(
    row(page, place)
      .getByText(/Which one|Not found|·/)
      .first(),
  ).toBeVisible();
}

function row(page: Page, place: number) {
  return page
    .getByRole('region', { name: 'Lines of the list' })
    .getByRole('listitem')
    .nth(place - 1);
}
