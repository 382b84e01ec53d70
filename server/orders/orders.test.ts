import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { checkoutBody, customerWithCart, person, product, setPrice } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';
import { holding } from '../accounts/races.harness.ts';
import { products } from '../database/schema/catalogue.ts';

const store = await testStore();

describe('orders', () => {
  test('are the caller’s alone, newest first, and untouched by the catalogue', async () => {
    expect((await store.client().get('/api/orders')).status).toBe(401);
    const customer = await person(store);
    const id = await product(store, { drugName: 'Old name', prices: { '1 g': 500 } });
    for (const _ of [1, 2]) {
      await customer.post('/api/cart', { productId: id, quantity: 1, selectedDosage: '1 g' });
      await customer.post('/api/checkout', checkoutBody);
    }
    await store.db.update(products).set({ drugName: 'New name' }).where(eq(products.id, id));
    await setPrice(store, id, 99_900);
    const { body } = await customer.get<[Order, Order]>('/api/orders');
    expect(body).toHaveLength(2);
    expect(body[0].createdAt >= body[1].createdAt).toBe(true);
    expect(body[0]).toMatchObject({ totalAmount: '5.00', orderItems: [{ drugName: 'Old name', price: 5 }] });
    expect((await (await person(store)).get('/api/orders')).body).toEqual([]);
  });
});

describe('polling one’s orders', () => {
  test('reads them only when one of them changed', async () => {
    const customer = await customerWithCart(store);
    const admin = await person(store, { role: 'admin' });
    const look = (etag: unknown) => customer.get('/api/orders', { 'if-none-match': String(etag) });
    const before = await customer.get('/api/orders');
    expect(before.headers['cache-control']).toBe('private, no-cache');
    const { body: order } = await customer.post('/api/checkout', checkoutBody);
    const placed = await look(before.headers.etag);
    expect(placed).toMatchObject({ status: 200, body: [{ id: order.id }] });
    const unread = await holding(store.pool, 'lock table orders, order_lines, order_events', []);
    const known = await look(placed.headers.etag);
    await unread.letGo();
    expect(known).toMatchObject({ status: 304, text: '' });
    await admin.patch(`/api/admin/orders/${order.id}`, { status: 'pending' });
    expect((await look(placed.headers.etag)).status).toBe(304);
    await admin.patch(`/api/admin/orders/${order.id}`, { status: 'shipped' });
    const shipped = await look(placed.headers.etag);
    expect(shipped).toMatchObject({ status: 200, body: [{ status: 'shipped' }] });
    expect(
      (await (await person(store)).get('/api/orders', { 'if-none-match': String(shipped.headers.etag) })).status,
    ).toBe(200);
  });
});
