import { expect, test } from 'vitest';
import type { VersionedOrder } from '#contract/admin/orders.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Page } from '#web/api/api.ts';
import { countNew, keepRows } from './stable-page.ts';

const order = (id: string, status: OrderStatus = 'pending'): VersionedOrder => ({
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
const page = (ids: string, next?: string): Page<VersionedOrder[]> => ({
  items: [...ids].map((id) => order(id)),
  total: ids.length,
  atLeast: false,
  next,
});
const idsOf = ({ items }: Page<VersionedOrder[]>) => items.map(({ id }) => id).join('');

test('when the rows are the same, the latest page is shown', () => {
  const latest = { ...page('abc'), items: [order('a'), order('b', 'shipped'), order('c')] };
  expect(keepRows(page('abc'), latest)).toBe(latest);
});

test('shown rows keep their order with their latest status, and new rows wait', () => {
  const latest = {
    ...page('xyab', '/next?latest'),
    items: [order('x'), order('y'), order('a', 'shipped'), order('b')],
  };
  const kept = keepRows(page('abcd', '/next?shown'), latest);
  expect(idsOf(kept)).toBe('abcd');
  expect(kept.items[0]?.status).toBe('shipped');
  expect(kept.waiting).toBe(latest);
  expect(kept.next).toBe('/next?shown');
  expect(countNew(kept)).toBe(2);
  expect(idsOf(keepRows(kept, page('zxya')))).toBe('abcd');
  expect(countNew(keepRows(kept, page('wxyz')))).toBe(4);
});

test('a row that no longer matches the filter stays, and does not count as new', () => {
  const kept = keepRows(page('abc'), page('acd'));
  expect(idsOf(kept)).toBe('abc');
  expect(countNew(kept)).toBe(0);
  expect(kept.waiting && idsOf(kept.waiting)).toBe('acd');
  const again = page('abc');
  expect(keepRows(kept, again)).toBe(again);
});

test('an empty list shows the latest page, and the last page has no next one', () => {
  const latest = page('a');
  expect(keepRows(page(''), latest)).toBe(latest);
  expect(keepRows(page('ab', '/next'), page('b')).next).toBeUndefined();
});
