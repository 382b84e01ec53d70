import type { Page } from '@playwright/test';
import { administrator, newVerifiedCustomer, signIn } from '../fixtures/accounts.ts';
import { fillCart, orderMetformin } from '../fixtures/orders.ts';
import { expect, test } from '../fixtures/test.ts';

/** An order as another server may return it: only the fields of product.md §3, without a history. */
const bare = { firstName: 'Amelia', lastName: 'Okafor', email: 'amelia@clinic.example', status: 'shipped' };
const createdAt = '2025-06-03T04:05:06.000Z';
const item = { productName: 'Cefazolin', quantity: 2, price: 30.5 };
const other = { drugName: 'Insulin', quantity: '1', selectedPrice: '295.52' };

const orders = [
  {
    ...bare,
    id: 'list-numbers',
    orderItems: [item, { ...other, selectedPrice: 295.52 }],
    totalAmount: 356.52,
    createdAt,
  },
  { ...bare, id: 'json-text', orderItems: JSON.stringify([item, other]), totalAmount: '356.52', createdAt },
  { ...bare, id: 'text-prices', orderItems: [{ ...item, price: '30.50' }, other], totalAmount: '356.5200', createdAt },
  { ...bare, id: 'broken', orderItems: '[{"productName"', totalAmount: '356.52' },
];

/** A page outside the `pageErrors` fixture: invalid JSON is logged as an error, which would fail the test. */
async function openUncheckedPage(page: Page): Promise<{ uncheckedPage: Page; errors: string[] }> {
  const uncheckedPage = await page.context().newPage();
  const errors: string[] = [];
  uncheckedPage.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  uncheckedPage.on('pageerror', (error) => errors.push(String(error)));
  return { uncheckedPage, errors };
}

test('orders are shown whether their items are a list or a string, and their amounts numbers or strings', async ({
  page,
  customer: _,
}) => {
  const { uncheckedPage, errors } = await openUncheckedPage(page);
  await uncheckedPage.route('**/api/orders?*', (route) => route.fulfill({ json: orders }));
  await uncheckedPage.goto('/profile');
  await expect(uncheckedPage.getByRole('article')).toHaveCount(orders.length);
  for (const { id } of orders.slice(0, 3)) {
    const card = uncheckedPage.getByRole('article', { name: `Order #${id.slice(0, 8)}` });
    await expect(card.getByText('$356.52', { exact: true }), id).toBeVisible();
    await expect(card.getByText('2 items'), id).toBeVisible();
    await expect(card.getByRole('list', { name: 'Items' }).getByRole('listitem'), id).toHaveText([
      'Cefazolin2 × $30.50$61.00',
      'Insulin1 × $295.52$295.52',
    ]);
  }
  const broken = uncheckedPage.getByRole('article', { name: 'Order #broken' });
  await expect(broken.getByText('N/A · 0 items')).toBeVisible();
  await expect(broken.getByText('$356.52')).toBeVisible();
  await expect(broken.getByRole('list', { name: 'Items' })).toHaveCount(0);
  await expect(uncheckedPage.getByText('History', { exact: true })).toHaveCount(0);
  expect(errors.length).toBeGreaterThan(0);
  for (const text of errors) expect(text).toMatch(/^Failed to parse order items/);
});

for (const { id, ...order } of orders) {
  test(`the document of an order accepts the same formats: ${id}`, async ({ page, customer: _ }) => {
    const { uncheckedPage } = await openUncheckedPage(page);
    await uncheckedPage.route('**/api/orders?*', (route) => route.fulfill({ json: [{ ...order, id }] }));
    await uncheckedPage.route('**/api/orders/*', (route) => route.fulfill({ json: { ...order, id } }));
    await uncheckedPage.goto('/profile');
    await uncheckedPage.getByRole('link', { name: 'View or print order' }).click();
    const rows = uncheckedPage.getByRole('table', { name: 'Items' }).getByRole('row');
    const lines = ['Cefazolin 2 $30.50 $61.00', 'Insulin 1 $295.52 $295.52'];
    await expect(rows).toHaveText(
      ['Product Dosage Quantity Unit price Line total', ...(id === 'broken' ? [] : lines), 'Total $356.52 AUD'],
      { useInnerText: true },
    );
  });
}

test('a cart whose prices are strings is shown in the drawer and at checkout', async ({ page, customer: _ }) => {
  await fillCart(page.request, 'metformin');
  await page.route('**/api/cart', async (route) => {
    const lines = await (await route.fetch()).json();
    await route.fulfill({ json: lines.map((line: object) => ({ ...line, selectedPrice: '30.50' })) });
  });
  await page.goto('/products');
  await page.getByRole('button', { name: 'Cart, 2 items' }).click();
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(drawer.getByText('$30.50', { exact: true })).toBeVisible();
  await expect(drawer.getByText('$61.00', { exact: true })).toHaveCount(2);
  await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByText('2 × $30.50')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Order Summary' }).getByText('$61.00', { exact: true })).toHaveCount(2);
});

test('the table of administrators shows orders whose items are not a list and whose totals are numbers', async ({
  page,
}) => {
  const customer = await newVerifiedCustomer(page.request);
  const { id } = await orderMetformin(page.request);
  await page.context().clearCookies();
  await signIn(page.request, administrator);
  await page.route('**/api/admin/orders?*', async (route) => {
    const response = await route.fetch();
    const [order] = await response.json();
    const unusual = { ...order, orderItems: JSON.stringify(order.orderItems), totalAmount: 1234.5 };
    await route.fulfill({ response, json: [unusual, { ...unusual, id: 'none', orderItems: null }] });
  });
  await page.goto(`/admin?search=${customer.email}`);
  for (const shown of [`${id.slice(0, 8)}…`, 'none…']) {
    const row = page.getByRole('row').filter({ hasText: shown });
    await expect(row.getByText('0 items', { exact: true })).toBeVisible();
    await expect(row.getByText('$1,234.50', { exact: true })).toBeVisible();
  }
});
