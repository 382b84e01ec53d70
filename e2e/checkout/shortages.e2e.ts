import type { APIRequestContext, Page } from '@playwright/test';
import { addProduct } from '../admin/products/new-product.ts';
import { administrator, type Customer, signIn } from '../fixtures/accounts.ts';
import { fillShippingAddress, placeOrderButton } from '../fixtures/pages.ts';
import { changedItem, receivePacks } from '../fixtures/stock.ts';
import { expect, slow, test } from '../fixtures/test.ts';
import { listOrders, toast } from './checkout-form.ts';

const DAY_MS = 86_400_000;

/** A tracked product of which so many packs are on hand. */
async function addStock(request: APIRequestContext, packs: number, expectedOn: string | null = null) {
  const product = await addProduct(request);
  const item = await changedItem(request, product, { tracked: true, expectedOn });
  if (packs > 0) await receivePacks(request, item, { quantity: packs });
  if (packs > 0 && expectedOn) await changedItem(request, product, { expectedOn }); // the delivery cleared it
  return product;
}

/** Orders packs of products, by the page. */
async function checkOut(page: Page, customer: Customer, lines: [{ id: number }, number][]) {
  await signIn(page.request, customer);
  for (const [{ id }, quantity] of lines)
    await page.request.post('/api/cart', { data: { productId: id, quantity, selectedDosage: '5 mg' } });
  await page.goto('/checkout');
  await fillShippingAddress(page);
  await placeOrderButton(page).click();
}

const shortages = (page: Page) => page.getByRole('alert').filter({ hasText: 'Not everything is in stock' });

test('what is not in stock is named, and less is ordered', async ({ page, customer }) => {
  await signIn(page.request, administrator);
  const [some, none] = [await addStock(page.request, 3, '2099-01-31'), await addStock(page.request, 0)];
  await checkOut(page, customer, [
    [some, 8],
    [none, 1],
  ]);
  const lines = shortages(page).getByRole('listitem');
  await expect(lines).toHaveText([
    /3 of 8 packs can be sent now\.More are expected on .*2099\./,
    /No pack can be sent now\./,
  ]);
  await expect(shortages(page)).toBeFocused();
  await shortages(page).getByRole('button', { name: 'Order only 3' }).press('Enter');
  await expect(lines).toHaveCount(1);
  await shortages(page).getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(page.getByText('Not everything is in stock')).toBeHidden();
  await placeOrderButton(page).click();
  await expect(toast(page, 'Order placed successfully!')).toBeVisible();
  expect((await listOrders(page))[0].orderItems).toMatchObject([{ drugName: some.drugName, quantity: 3 }]);
});

for (const { choice, backOrdered } of [
  { choice: 'Send what is there now, and the rest later', backOrdered: 5 },
  { choice: 'Send these products only when they are complete', backOrdered: 5 },
])
  test(`the order is placed with the choice “${choice}”, and says what is on back order`, async ({
    page,
    customer,
  }) => {
    await signIn(page.request, administrator);
    await checkOut(page, customer, [[await addStock(page.request, 3), 8]]);
    await shortages(page).getByRole('button', { name: choice }).click();
    await toast(page, 'View order').click();
    await expect(page.getByText(`On back order: ${backOrdered}`)).toBeVisible();
  });

test('packs with a short shelf life are offered with their expiry date; the order says what was accepted', async ({
  page,
  customer,
}) => {
  await signIn(page.request, administrator);
  const product = await addStock(page.request, 3);
  const expiresOn = new Date(Date.now() + 40 * DAY_MS).toISOString().slice(0, 10);
  const item = await changedItem(page.request, product, {});
  await receivePacks(page.request, item, { quantity: 4, lotNumber: 'SOON', expiresOn });
  await checkOut(page, customer, [[product, 5]]);
  const [line, accept] = [shortages(page).getByRole('listitem'), shortages(page).getByRole('checkbox')];
  await expect(accept).toHaveAccessibleName(
    /^I accept packs that expire on .* or later\. Available now with these: 7\.$/,
  );
  await accept.press('Space');
  await expect(line).toContainText('All packs can be sent now.');
  await expect(shortages(page).getByRole('button')).toHaveText(['Place Order']);
  await accept.uncheck();
  await expect(line).toContainText('3 of 5 packs can be sent now.');
  await accept.check();
  await shortages(page).getByRole('button', { name: 'Place Order' }).press('Enter');
  await toast(page, 'View order').click();
  await expect(page.getByText(/^Accepted expiry date: .* or later$/)).toBeVisible();
  await expect(page.getByText('On back order')).toBeHidden();
  expect((await listOrders(page))[0].orderItems).toMatchObject([{ quantity: 5, earliestExpiry: expiresOn }]);
});

test(
  'more packs than one order may have are not ordered; the cart is changed with one button',
  slow,
  async ({ page, customer }) => {
    await signIn(page.request, administrator);
    const product = await addProduct(page.request);
    await changedItem(page.request, product, { maxPerOrder: 2 });
    await checkOut(page, customer, [[product, 5]]);
    const limit = page.getByRole('alert').filter({ hasText: 'Too many packs for one order' });
    await expect(limit.getByRole('listitem')).toContainText('The limit is 2 per order; your cart has 5.');
    await expect(limit.getByRole('button')).toHaveText(['Order only 2']);
    await limit.getByRole('button').click();
    await expect(limit).toBeHidden();
    await placeOrderButton(page).click();
    await expect(toast(page, 'Order placed successfully!')).toBeVisible();
    expect((await listOrders(page))[0].orderItems).toMatchObject([{ quantity: 2 }]);
  },
);
