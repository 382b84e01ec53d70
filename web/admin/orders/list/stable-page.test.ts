import { expect, test } from 'vitest';
import type { AdminOrderSummary } from '#contract/admin/orders.ts';
import type { OrderStatus } from '#contract/orders/order-status.ts';
import type { Page } from '#web/api/api.ts';
import { countNew, holdRows } from './stable-page.ts';

const order = (id: string, status: OrderStatus = 'pending'): AdminOrderSummary => ({
  id,
  status,
  version: status,
  firstName: '',
  lastName: '',
  email: '',
  shippingAddress: { address: '', city: '', postalCode: '', country: 'AU' },
  orderItems: [],
  totalAmount: '1.00',
  createdAt: '2026-01-01T00:00:00.000Z',
});
const page = (ids: string, next?: string): Page<AdminOrderSummary[]> => ({
  items: [...ids].map((id) => order(id)),
  total: ids.length,
  atLeast: false,
  next,
});
const idsOf = ({ items }: Page<AdminOrderSummary[]>) => items.map(({ id }) => id).join('');

test('the same rows take on what is new about them, and nothing waits', () => {
  const latest = { ...page('abc'), items: [order('a'), order('b', 'shipped'), order('c')] };
  expect(holdRows(page('abc'), latest)).toBe(latest);
});

test('rows that are held stay in their places, with their status of now, while new ones wait', () => {
  const latest = {
    ...page('xyab', '/next?latest'),
    items: [order('x'), order('y'), order('a', 'shipped'), order('b')],
  };
  const held = holdRows(page('abcd', '/next?shown'), latest);
  expect(idsOf(held)).toBe('abcd');
  expect(held.items[0]?.status).toBe('shipped');
  expect(held.waiting).toBe(latest);
  expect(held.next).toBe('/next?shown');
  expect(countNew(held)).toBe(2);
  expect(idsOf(holdRows(held, page('zxya')))).toBe('abcd');
  expect(countNew(holdRows(held, page('wxyz')))).toBe(4);
});

test('a row that has left its filter stays while it is held, and none counts as new', () => {
  const held = holdRows(page('abc'), page('acd'));
  expect(idsOf(held)).toBe('abc');
  expect(countNew(held)).toBe(0);
  expect(held.waiting && idsOf(held.waiting)).toBe('acd');
  const again = page('abc');
  expect(holdRows(held, again)).toBe(again);
});

test('an empty list holds nothing back, and the last page has no next', () => {
  const latest = page('a');
  expect(holdRows(page(''), latest)).toBe(latest);
  expect(holdRows(page('ab', '/next'), page('b')).next).toBeUndefined();
});
