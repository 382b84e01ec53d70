import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { VersionedOrder } from '#contract/admin/orders.ts';
import { ORDER_KEY, ORDERS_KEY } from '#web/admin/orders/queries.ts';
import type { StablePage } from '#web/admin/orders/stable-page.ts';
import { cachedVersions, setOrderStates } from './order-cache.ts';
import { withPendingStatus } from './pending-statuses.ts';

const order = (id: string, version: string): VersionedOrder => ({
  id,
  version,
  status: 'pending',
  firstName: '',
  lastName: '',
  email: '',
  shippingAddress: { address: '', city: '', postalCode: '', country: 'AU' },
  orderItems: [],
  totalAmount: '1.00',
  createdAt: '2026-01-01T00:00:00.000Z',
});
const page = (...items: VersionedOrder[]): StablePage => ({
  items,
  total: items.length,
  atLeast: false,
  next: undefined,
});

test('the version of an order is the one that was loaded last', () => {
  const client = new QueryClient();
  client.setQueryData([ORDERS_KEY, 'new'], page(order('a', 'a2'), order('b', 'b2')), { updatedAt: 2 });
  client.setQueryData([ORDERS_KEY, 'old'], page(order('a', 'a1'), order('c', 'c1')), { updatedAt: 1 });
  client.setQueryData([ORDER_KEY, 'b'], order('b', 'b3'), { updatedAt: 3 });
  expect(cachedVersions(client, ['a', 'b', 'c', 'unknown'])).toEqual({ a: 'a2', b: 'b3', c: 'c1' });
});

test('a state from the server is set in each query of the order, and leaves the others as old as they were', () => {
  const client = new QueryClient();
  const other = order('b', 'b1');
  client.setQueryData([ORDERS_KEY, 1], page(order('a', 'a1'), other), { updatedAt: 1 });
  client.setQueryData([ORDER_KEY, 'a'], order('a', 'a1'), { updatedAt: 2 });
  setOrderStates(client, new Map([['a', { status: 'shipped', version: 'a2' }]]));
  const items = client.getQueryData<StablePage>([ORDERS_KEY, 1])?.items;
  expect(items?.[0]).toMatchObject({ status: 'shipped', version: 'a2' });
  expect(items?.[1]).toBe(other);
  expect(client.getQueryData([ORDER_KEY, 'a'])).toMatchObject({ status: 'shipped', version: 'a2' });
  expect(client.getQueryState([ORDERS_KEY, 1])?.dataUpdatedAt).toBe(1);
});

test('a pending status is shown over the order, and no other order is rendered again', () => {
  const pending = new Map([['a', 'shipped' as const]]);
  const other = order('b', 'b1');
  expect(withPendingStatus(order('a', 'a1'), pending)).toEqual({ ...order('a', 'a1'), status: 'shipped' });
  expect(withPendingStatus(other, pending)).toBe(other);
});
