import type { Page } from '@playwright/test';
import { administrator, signIn } from '../../fixtures/accounts.ts';
import { expect, test } from '../../fixtures/test.ts';
import { openOrdersTable, shortId } from './orders-table.ts';

/** Makes pages of two orders; the table requests 25. */
async function usePagesOfTwo(page: Page): Promise<void> {
  await page.route('**/api/admin/orders?*', (route) =>
    route.continue({ url: route.request().url().replace('limit=25', 'limit=2') }),
  );
}

const expectPage = (page: Page, number: number) =>
  expect(page.getByRole('navigation', { name: 'Pages of orders' }).getByRole('status')).toHaveText(
    new RegExp(`^Page ${number} `),
  );

test('Next, Previous, the browser history and a reload turn pages; the address holds one cursor', async ({
  page,
  request,
}) => {
  await usePagesOfTwo(page);
  const { ids, shown } = await openOrdersTable(page, request, { orders: 7 });
  const pages = [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4, 6), ids.slice(6)];
  const first = page.getByRole('button', { name: 'First page' });
  const previous = page.getByRole('button', { name: 'Previous' });
  const next = page.getByRole('button', { name: 'Next' });
  await expect(previous).toBeDisabled();
  for (const number of [2, 3, 4]) {
    await next.click();
    await expectPage(page, number);
    await expect.poll(shown).toEqual(pages[number - 1]);
    await expect(page.getByRole('heading', { name: 'Order Management' })).toBeFocused();
  }
  expect(new URL(page.url()).searchParams.getAll('cursor')).toHaveLength(1);
  expect(new URL(page.url()).searchParams.get('page')).toBe('4');
  await page.reload();
  await expect.poll(shown).toEqual(pages[3]);
  await previous.click();
  await expect.poll(shown).toEqual(pages[2]);
  await page.goBack();
  await expect.poll(shown).toEqual(pages[3]);
  await page.goBack();
  await previous.click();
  await expect.poll(shown).toEqual(pages[1]);
  await previous.click();
  await expect.poll(shown).toEqual(pages[0]);
  expect(new URL(page.url()).searchParams.has('cursor')).toBe(false);
  await page.goBack();
  await page.goForward();
  await page.goBack();
  await next.click();
  await expect.poll(shown).toEqual(pages[2]);
  await first.click();
  await expect.poll(shown).toEqual(pages[0]);
});

test('an address deep in a million orders leads to the next, the previous and the first page', async ({
  page,
  request,
}) => {
  await usePagesOfTwo(page);
  const { ids, shown, customer } = await openOrdersTable(page, request, { orders: 6 });
  await page.getByRole('button', { name: 'Next' }).click();
  await expectPage(page, 2);
  const cursor = new URL(page.url()).searchParams.get('cursor') ?? '';
  await page.goto(`/admin?search=${customer.email}&page=40000&cursor=${cursor}`);
  await expect(page.getByText('Page 40,000 of 40,000')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=40001/);
  await expect.poll(shown).toEqual(ids.slice(4));
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page).toHaveURL(/page=40000/);
  await expect.poll(shown).toEqual(ids.slice(2, 4));
  await page.getByRole('button', { name: 'First page' }).click();
  await expect.poll(shown).toEqual(ids.slice(0, 2));
});

test('above the counting limit the number of pages is not shown', async ({ page }) => {
  await signIn(page.request, administrator);
  await page.route('**/api/admin/orders?*', async (route) => {
    const headers = {
      'x-total-count': '5000',
      'x-total-count-is': 'at-least',
      link: '</api/admin/orders?cursor=further>; rel="next"',
    };
    await route.fulfill({ headers, json: [] });
  });
  await page.goto('/admin?search=a&page=3&cursor=here');
  await expect(page.getByText('More than 5,000 orders found')).toBeVisible();
  await expect(page.getByText('Page 3', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 4', { exact: true })).toBeVisible();
});

test('a selection is kept on the next page, and cleared by another search', async ({ page, request }) => {
  await usePagesOfTwo(page);
  const { ids, shown, boxOf } = await openOrdersTable(page, request, { orders: 4 });
  await boxOf(ids[0]).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(shown).toEqual(ids.slice(2));
  await boxOf(ids[3]).check();
  await expect(page.getByText('2 orders selected')).toBeVisible();
  await page.getByRole('button', { name: 'Change status of 2 orders' }).click();
  await page.getByRole('menuitem', { name: 'Processing' }).click();
  await page.getByRole('button', { name: 'Change orders' }).click();
  await expect(page.getByText('2 orders updated successfully').first()).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: shortId(ids[0]) })
      .getByText('Processing'),
  ).toBeVisible();
  await boxOf(ids[0]).check();
  await page.getByLabel('Search orders').fill(shortId(ids[0]));
  await expect.poll(shown).toEqual([ids[0]]);
  await expect(boxOf(ids[0])).not.toBeChecked();
  await expect(page.getByText('1 order selected')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: '1 order found' })).toBeVisible();
});

test('a page has 25, 50 or 100 orders, as chosen in the address', async ({ page, request }) => {
  const { ids, shown } = await openOrdersTable(page, request, { orders: 27 });
  await expect.poll(shown).toEqual(ids.slice(0, 25));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(shown).toEqual(ids.slice(25));
  await page.getByLabel('Orders per page').selectOption('50');
  await expect.poll(shown).toEqual(ids);
  await expect(page.getByRole('button', { name: 'Next' })).toBeHidden();
  const address = new URL(page.url()).searchParams;
  expect([address.get('rows'), address.has('cursor')]).toEqual(['50', false]);
  await page.reload();
  await expect.poll(shown).toEqual(ids);
  await expect(page.getByLabel('Orders per page')).toHaveValue('50');
  await page.goBack();
  await expect.poll(shown).toEqual(ids.slice(25));
});
