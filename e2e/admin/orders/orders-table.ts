import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { administrator, type Customer, newVerifiedCustomer, signIn } from '../../fixtures/accounts.ts';
import { orderMetformin } from '../../fixtures/orders.ts';
import { expect } from '../../fixtures/test.ts';

/** The table of an administrator, filtered to the orders of one customer. */
export interface OrdersTable {
  customer: Customer;
  /** The IDs of the orders, newest first. */
  ids: string[];
  row: (id: string | undefined) => Locator;
  /** The cell with the status. A menu that is closing shows another status in the same row. */
  statusOf: (id: string | undefined) => Locator;
  /** The IDs in the table, from top to bottom. */
  shown: () => Promise<string[]>;
  menuOf: (id: string | undefined) => Locator;
  boxOf: (id: string | undefined) => Locator;
}

/** Places orders of a new customer, who stays signed in on `request`, and opens the table of them as an administrator. */
export async function openOrdersTable(
  page: Page,
  request: APIRequestContext,
  { orders = 1, filters = '' }: { orders?: number; filters?: string } = {},
): Promise<OrdersTable> {
  const customer = await newVerifiedCustomer(request);
  const ids: string[] = [];
  for (let count = 0; count < orders; count += 1) ids.unshift((await orderMetformin(request)).id);
  await signIn(page.request, administrator);
  await page.goto(`/admin?search=${customer.email}${filters}`);
  await expect(page.getByRole('link', { name: shortId(ids[0]) })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody').getByRole('row');
  const row = (id: string | undefined) => rows.filter({ hasText: shortId(id) });
  return {
    customer,
    ids,
    row,
    statusOf: (id) => row(id).getByRole('cell').nth(4),
    shown: () => rows.locator('th data').evaluateAll((all) => all.map((each) => each.getAttribute('value') ?? '')),
    menuOf: (id) => page.getByRole('button', { name: `Change status of order ${shortId(id)}` }),
    boxOf: (id) => page.getByRole('checkbox', { name: `Select order ${shortId(id)}` }),
  };
}

export function shortId(id = ''): string {
  return id.slice(0, 8);
}

/** Changes the status of an order by the API, as another administrator would. */
export async function changeStatusByApi(
  request: APIRequestContext,
  id: string | undefined,
  status: string,
): Promise<void> {
  const response = await request.patch(`/api/admin/orders/${id}`, { data: { status } });
  expect(response.status()).toBe(200);
}
