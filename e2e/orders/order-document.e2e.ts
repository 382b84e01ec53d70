import type { Page } from '@playwright/test';
import { administrator, newVerifiedCustomer, password, signIn } from '../fixtures/accounts.ts';
import { fillCart, orderMetformin, placeOrder } from '../fixtures/orders.ts';
import { expect, slow, test } from '../fixtures/test.ts';

/** Places an order and opens its document from the profile. */
async function openDocument(page: Page): Promise<{ id: string }> {
  await fillCart(page.request, 'metformin');
  await fillCart(page.request, 'sertraline');
  const order = await placeOrder(page.request);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'View or print order' }).click();
  await expect(page.getByRole('heading', { name: `Order ${order.id.slice(0, 8)}` })).toBeVisible();
  return order;
}

test('the document of an order shows all its details, in the selected language', async ({ page, customer }) => {
  const { id } = await openDocument(page);
  await expect(page).toHaveURL(`/orders/${id}`);
  await expect(page).toHaveTitle(`Order ${id.slice(0, 8)} | Theriac`);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const main = page.getByRole('main');
  await expect(main.getByRole('img', { name: 'Theriac' })).toBeVisible();
  for (const text of ['Amelia Okafor', customer.email, '114 Wickham Street', 'Brisbane 4006', 'Australia']) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(main.getByRole('link', { name: /^support@/ })).toBeVisible();
  const [order] = await (await page.request.get('/api/orders')).json();
  const table = main.getByRole('table', { name: 'Items' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Product',
    'Dosage',
    'Quantity',
    'Unit price',
    'Line total',
  ]);
  const dollars = (amount: number) => `$${amount.toFixed(2)}`;
  const [item] = order.orderItems;
  const first = table.getByRole('row', { name: item.brandName });
  await expect(first.getByRole('rowheader')).toHaveText(
    `${item.productName}${item.brandName}Packaging: ${item.packagingType} · Product ID: ${item.productCode}`,
  );
  await expect(first.getByRole('cell')).toHaveText([item.dosage, /^2/, dollars(item.price), dollars(2 * item.price)]);
  await expect(table.getByRole('row').last()).toHaveText(`Total$${order.totalAmount} AUD`);
  await expect(main.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveText([/Order placed/]);
  await page.getByLabel('Language').selectOption('ar');
  await expect(page.getByRole('heading', { name: `الطلب ${id.slice(0, 8)}` })).toBeVisible();
  await expect(page.getByRole('main').getByText('أستراليا', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(`الطلب ${id.slice(0, 8)} | Theriac`);
});

test(
  'the HTML of a document contains no order; only the signed-in customer sees it',
  slow,
  async ({ page, request, customer: _ }) => {
    const { id } = await openDocument(page);
    const response = await request.get(`/orders/${id}`);
    expect(response.status()).toBe(200);
    expect(await response.text()).not.toContain(id);
    expect(await response.text()).toBe(await (await request.get('/orders/anything-else')).text());
    await page.reload();
    await expect(page.getByRole('heading', { name: `Order ${id.slice(0, 8)}` })).toBeVisible();
    await expect(page).toHaveTitle(`Order ${id.slice(0, 8)} | Theriac`);
    await page.context().clearCookies();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText('Please log in to view this order.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
  },
);

test('the link of a mail leads to the order after signing in', slow, async ({ page, customer }) => {
  const { id } = await orderMetformin(page.request);
  await page.context().clearCookies();
  await page.goto(`/orders/${id}`);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email', { exact: true }).fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(`/orders/${id}`);
  await expect(page.getByRole('heading', { name: `Order ${id.slice(0, 8)}` })).toBeVisible();
});

test(
  'the document is printed by its button, black on white, without buttons and links',
  slow,
  async ({ page, customer: _ }) => {
    await openDocument(page);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('body[data-printed]')).toBeAttached();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Back to my orders' })).toBeHidden();
    const colours = await page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      context.fillStyle = getComputedStyle(document.querySelector('h1') ?? document.body).color;
      context.fillRect(0, 0, 1, 1);
      const [red = 255, green = 255, blue = 255] = context.getImageData(0, 0, 1, 1).data;
      return {
        text: Math.max(red, green, blue),
        background: getComputedStyle(document.documentElement).backgroundColor,
      };
    });
    expect(colours.text).toBeLessThan(50);
    expect(colours.background).toBe('rgba(0, 0, 0, 0)');
  },
);

test('an order of forty lines prints on several pages of A4', slow, async ({ page, customer: _ }) => {
  await page.route('**/api/orders/*', async (route) => {
    const order = await (await route.fetch()).json();
    const orderItems = Array.from({ length: 40 }, (_, index) => ({
      ...order.orderItems[0],
      productName: `Product ${index + 1}`,
    }));
    await route.fulfill({ json: { ...order, orderItems } });
  });
  await openDocument(page);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(42);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sheets = [...pdf.matchAll(/\/MediaBox \[0 0 (\S+) (\S+)\]/g)].map(([, ...size]) =>
    size.map((points) => Math.round(Number(points))),
  );
  expect(sheets.length).toBeGreaterThan(1);
  expect(sheets.every(([width, height]) => width === 595 && height === 842)).toBe(true);
});

test('a customer cannot see the order of another customer', slow, async ({ page, browser, customer: _ }) => {
  const { id } = await openDocument(page);
  const otherContext = await browser.newContext();
  const otherPage = await otherContext.newPage();
  await newVerifiedCustomer(otherPage.request);
  await fillCart(otherPage.request, 'metformin');
  await placeOrder(otherPage.request);
  // The list of the other customer links to the order of this one.
  await otherPage.route('**/api/orders?*', async (route) => {
    const [order] = await (await route.fetch()).json();
    await route.fulfill({ json: [{ ...order, id }] });
  });
  await otherPage.goto('/profile');
  await otherPage.getByRole('link', { name: 'View or print order' }).click();
  await expect(otherPage.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  await expect(otherPage).toHaveTitle('Order Not Found | Theriac');
  await expect(otherPage.getByText('114 Wickham Street')).toHaveCount(0);
  await otherPage.getByRole('main').getByRole('link', { name: 'My Profile' }).click();
  await expect(otherPage).toHaveURL(/\/profile$/);
  await otherPage.unrouteAll({ behavior: 'ignoreErrors' }); // the profile may still request its orders
  await otherContext.close();
});

test('an order that could not be loaded can be tried again', slow, async ({ page, customer: _ }) => {
  await page.route('**/api/orders/*', (route) => route.abort());
  const { id } = await orderMetformin(page.request);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'View or print order' }).click();
  await expect(page.getByText('Failed to fetch the order')).toBeVisible();
  await page.unroute('**/api/orders/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: `Order ${id.slice(0, 8)}` })).toBeVisible();
});

test(
  'an administrator opens any order from the table; after its account is deleted it shows no personal data',
  slow,
  async ({ page, browser, customer }) => {
    const { id } = await openDocument(page);
    const adminPage = await (await browser.newContext()).newPage();
    await signIn(adminPage.request, administrator);
    const openFromTable = async () => {
      await adminPage.goto(`/admin?search=${id}`);
      await adminPage.getByRole('link', { name: `${id.slice(0, 8)}…` }).click();
      await adminPage.getByRole('link', { name: 'Print order' }).click();
      await expect(adminPage.getByRole('heading', { name: `Order ${id.slice(0, 8)}` })).toBeVisible();
    };
    await openFromTable();
    await expect(adminPage.getByText(customer.email, { exact: true })).toBeVisible();
    await adminPage.getByRole('link', { name: 'Back to the order' }).click();
    await expect(adminPage).toHaveURL(`/admin/orders/${id}`);

    await adminPage.request.patch(`/api/admin/orders/${id}`, { data: { status: 'delivered' } });
    expect((await page.request.post('/api/account/deletion', { data: { password } })).ok()).toBe(true);
    await openFromTable();
    await expect(adminPage.getByText('Deleted account', { exact: true })).toBeVisible();
    await expect(adminPage.getByText('Australia', { exact: true })).toBeVisible();
    await expect(adminPage.getByText(customer.email)).toHaveCount(0);
    await expect(adminPage.getByText('Brisbane')).toHaveCount(0);
    await adminPage.context().close();
  },
);
