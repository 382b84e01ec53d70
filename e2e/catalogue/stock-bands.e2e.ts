import { addProduct } from '../admin/products/new-product.ts';
import { administrator, newVerifiedCustomer, password, signIn } from '../fixtures/accounts.ts';
import { waitForMail } from '../fixtures/mails.ts';
import { placeOrder } from '../fixtures/orders.ts';
import { waitForHydration } from '../fixtures/pages.ts';
import { changedItem, itemsOf, receivePacks } from '../fixtures/stock.ts';
import { expect, slow, test } from '../fixtures/test.ts';

test('cards and the page of a product say how much there is of what is tracked, with one call for all of them', async ({
  page,
}) => {
  await signIn(page.request, administrator);
  const product = await addProduct(page.request, { prices: { '5 mg': 10, '9 mg': 12 } });
  const items = await itemsOf(page.request, product);
  const [five, nine] = [items[0]?.id ?? 0, items[1]?.id ?? 0];
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/stock') && calls.push(request.url()));
  const card = page.getByRole('article').filter({ hasText: product.productId });
  await page.goto(`/products?search=${product.productId}`);
  await expect(card).toBeVisible();
  await waitForHydration(page);
  expect(calls).toEqual([]);

  for (const id of [five, nine]) await page.request.patch(`/api/admin/items/${id}`, { data: { tracked: true } });
  await receivePacks(page.request, { id: five }, { quantity: 3 });
  await page.request.patch(`/api/admin/items/${nine}`, { data: { backOrders: true, expectedOn: '2099-01-31' } });
  await page.reload();
  await expect(card.getByText('Low stock')).toBeVisible();
  await card.getByLabel('Dosage').selectOption('9 mg');
  await expect(card.getByText(/^On back order/)).toBeVisible();
  await expect(card).toContainText(/expected .*2099/);
  expect(calls).toHaveLength(1);

  await card.getByRole('link', { name: product.drugName }).click();
  await expect(page.getByRole('row', { name: '5 mg' })).toContainText('Low stock');
  await expect(page.getByRole('row', { name: '9 mg' })).toContainText('On back order');
});

test('a customer asks for a mail when what is out of stock is back, and can take that back', async ({ page }) => {
  await signIn(page.request, administrator);
  const product = await addProduct(page.request, { prices: { '5 mg': 10, '9 mg': 12 } });
  const item = await changedItem(page.request, product, { tracked: true });
  const customer = await newVerifiedCustomer(page.request);
  const card = page.getByRole('article').filter({ hasText: product.productId });
  await page.goto(`/products?search=${product.productId}`);
  await expect(card.getByText('Out of stock')).toBeVisible();
  const notify = card.getByRole('button', { name: 'Notify me, 5 mg' });
  await notify.focus();
  await page.keyboard.press('Enter');
  const stop = card.getByRole('button', { name: 'Do not notify me, 5 mg' });
  await expect(stop).toBeFocused();
  await expect(card.getByText('We will email you when it is back in stock.').first()).toBeVisible();
  await card.getByLabel('Dosage').selectOption('9 mg');
  await expect(card.getByRole('button', { name: 'Add' })).toBeVisible();
  await page.goto(`/products/${product.id}`);
  const row = page.getByRole('row', { name: '5 mg' });
  await row.getByRole('button', { name: 'Do not notify me, 5 mg' }).click();
  await expect(row.getByRole('button', { name: /^Notify me, 5 mg/ })).toBeVisible();
  expect(await (await page.request.get('/api/stock-alerts')).json()).toEqual([]);
  await row.getByRole('button', { name: 'Notify me, 5 mg' }).click();
  await expect(row.getByRole('button', { name: 'Do not notify me, 5 mg' })).toBeVisible();

  await signIn(page.request, administrator);
  await receivePacks(page.request, item, { quantity: 3 });
  await waitForMail(customer.email, /back in stock/);
  await page.reload();
  await expect(row.getByRole('button', { name: 'Add' })).toBeVisible();
});

test(
  'where packs of a medicine are compared, what is out of stock is not offered for the cart',
  slow,
  async ({ page, customer }) => {
    await signIn(page.request, administrator);
    const product = await addProduct(page.request);
    const other = await addProduct(page.request, { drugName: product.drugName });
    await changedItem(page.request, other, { tracked: true });
    await signIn(page.request, customer);
    await page.goto(`/products/${product.id}`);
    const row = page.getByRole('row', { name: other.productId });
    await expect(row).toContainText('Out of stock');
    await expect(row.getByRole('button', { name: /^Notify me, 5 mg/ })).toBeVisible();
    await expect(row.getByRole('button', { name: /^Add/ })).toBeHidden();

    await page.getByRole('link', { name: 'Compare side by side' }).click();
    const cells = page.getByRole('row', { name: /^5 mg/ }).getByRole('cell');
    await expect(cells.first().getByRole('button', { name: /^Add 5 mg/ })).toBeVisible();
    await expect(cells.last()).toContainText('Out of stock');
    await cells
      .last()
      .getByRole('button', { name: /^Notify me, 5 mg/ })
      .press('Enter');
    await expect(cells.last().getByRole('button', { name: /^Do not notify me, 5 mg/ })).toBeFocused();
  },
);

test('what is usually ordered and out of stock is not offered for the cart', slow, async ({ page, customer }) => {
  await signIn(page.request, administrator);
  const product = await addProduct(page.request);
  await signIn(page.request, customer);
  for (let order = 0; order < 6; order += 1) {
    await page.request.post('/api/cart', { data: { productId: product.id, quantity: 1, selectedDosage: '5 mg' } });
    await placeOrder(page.request);
  }
  await signIn(page.request, administrator);
  await changedItem(page.request, product, { tracked: true });
  await signIn(page.request, customer);
  await page.goto('/profile');
  await page.getByText('Usually ordered').click();
  const line = page.getByRole('listitem').filter({ hasText: 'In 6 orders' });
  await expect(line).toContainText('Out of stock');
  await expect(line.getByRole('button')).toHaveAccessibleName(`Notify me, 5 mg, ${product.drugName}`);
});

test('a visitor who asks for a mail signs in first, and comes back', slow, async ({ page, request }) => {
  const customer = await newVerifiedCustomer(request);
  await signIn(request, administrator);
  const product = await addProduct(request, { prices: { '5 mg': 10 } });
  await changedItem(request, product, { tracked: true });
  await page.goto(`/products?search=${product.productId}`);
  await page.getByRole('button', { name: 'Notify me, 5 mg' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`/products?search=${product.productId}`);
  await page.getByRole('button', { name: 'Notify me, 5 mg' }).click();
  await expect(page.getByText('We will email you when it is back in stock.').first()).toBeVisible();
});

test('the cart and the checkout say how much there is before an order is placed', slow, async ({ page, customer }) => {
  await signIn(page.request, administrator);
  const product = await addProduct(page.request, { prices: { '5 mg': 10, '9 mg': 12 } });
  await changedItem(page.request, product, { tracked: true });
  await signIn(page.request, customer);
  for (const selectedDosage of ['5 mg', '9 mg'])
    await page.request.post('/api/cart', { data: { productId: product.id, quantity: 1, selectedDosage } });
  await page.goto('/checkout');
  const lines = page.getByRole('region', { name: 'Order Summary' }).getByRole('listitem');
  await expect(lines.first()).toContainText('Out of stock');
  await expect(lines.last()).not.toContainText(/stock/);
  await page.getByRole('button', { name: /^Cart/ }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('Out of stock');
});

test(
  'the focus stays when something is back in stock at the moment in which a customer asks for a mail',
  slow,
  async ({ page, request }) => {
    await newVerifiedCustomer(page.request);
    await signIn(request, administrator);
    const product = await addProduct(request, { prices: { '5 mg': 10 } });
    const item = await changedItem(request, product, { tracked: true });
    await page.goto(`/products?search=${product.productId}`);
    const notify = page.getByRole('button', { name: 'Notify me, 5 mg' });
    await expect(notify).toBeVisible();
    await receivePacks(request, item, { quantity: 30 });
    await notify.press('Enter');
    await expect(page.getByText('You can order this now').first()).toBeVisible();
    await expect(page.getByLabel('Quantity of 5 mg')).toBeFocused();
  },
);
