import { expect, slow, test } from '../../fixtures/test.ts';
import { desktop } from '../../fixtures/viewports.ts';
import { openOrdersTable, shortId } from './orders-table.ts';

test('J and K move between the orders, X selects one, and Enter opens it', async ({ page, request }) => {
  const { ids, boxOf } = await openOrdersTable(page, request, { orders: 3 });
  const link = (id: string | undefined) => page.getByRole('link', { name: shortId(id) });
  await page.keyboard.press('j');
  await expect(link(ids[0])).toBeFocused();
  await page.keyboard.press('j');
  await expect(link(ids[1])).toBeFocused();
  await page.keyboard.press('x');
  await expect(boxOf(ids[1])).toBeChecked();
  await expect(boxOf(ids[0])).not.toBeChecked();
  await expect(page.getByRole('status').filter({ hasText: '1 order selected' })).toBeVisible();
  await expect(link(ids[1])).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(link(ids[0])).toBeFocused();
  await page.keyboard.press('Control+j');
  await expect(link(ids[0])).toBeFocused();
  await page.keyboard.press('Tab'); // the focus is not trapped
  await page.keyboard.press('j');
  await expect(link(ids[1])).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/orders/${ids[1]}`);
});

test('text fields, selects and menus keep their own keys', slow, async ({ page, request }) => {
  const { customer, ids, boxOf, menuOf } = await openOrdersTable(page, request, { orders: 2 });
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  await search.focus();
  await search.press('End');
  await page.keyboard.type('jx?');
  await expect(search).toHaveValue(/jx\?$/);
  await search.fill(customer.email);
  await menuOf(ids[1]).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Pending' })).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(boxOf(ids[1])).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(menuOf(ids[1])).toBeFocused();
  await page.keyboard.press('x');
  await expect(boxOf(ids[1])).toBeChecked();
});

test(
  'a question mark and the button Keys list the keys, which can be switched off for good',
  slow,
  async ({ page, request }) => {
    const { ids, boxOf } = await openOrdersTable(page, request, { orders: 1 });
    const link = page.getByRole('link', { name: shortId(ids[0]) });
    const dialog = page.getByRole('dialog', { name: 'Keys for the list of orders' });
    const use = dialog.getByRole('checkbox', { name: 'Use these keys' });
    await page.keyboard.press('j');
    await page.keyboard.press('?');
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('term')).toHaveCount(5);
    await page.keyboard.press('x');
    await use.uncheck();
    await page.keyboard.press('Escape');
    await expect(link).toBeFocused();
    await expect(boxOf(ids[0])).not.toBeChecked();
    await page.reload();
    await expect(link).toBeVisible();
    await link.focus();
    await page.keyboard.press('x');
    await page.keyboard.press('?');
    await page.getByRole('button', { name: 'Keys' }).click();
    await expect(dialog).toBeVisible();
    await expect(use).not.toBeChecked();
    await use.check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Keys' })).toBeFocused();
    await expect(boxOf(ids[0])).not.toBeChecked();
    await page.keyboard.press('j');
    await expect(link).toBeFocused();
  },
);

test('on an Arabic keyboard the place of a key counts', slow, async ({ page, request }) => {
  const { ids, boxOf } = await openOrdersTable(page, request, { orders: 1 });
  const press = (key: string, code: string) =>
    page.evaluate(
      (init) => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true })),
      { key, code },
    );
  await press('ت', 'KeyJ');
  await expect(page.getByRole('link', { name: shortId(ids[0]) })).toBeFocused();
  await press('ء', 'KeyX');
  await expect(boxOf(ids[0])).toBeChecked();
  await press('؟', 'Slash');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('twelve orders, the figures and the heading stand on one desktop screen', slow, async ({ page, request }) => {
  await page.setViewportSize(desktop);
  const { ids, row } = await openOrdersTable(page, request, { orders: 12 });
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('term').filter({ hasText: 'Total Revenue' })).toBeInViewport({ ratio: 1 });
  await expect(row(ids[11])).toBeInViewport({ ratio: 1 });
});
