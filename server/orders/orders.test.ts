import { describe, expect, test } from 'vitest';
import type { AccountData } from '#contract/accounts/my-account.ts';
import type { Order } from '#contract/orders/orders.ts';
import { holdLock } from '#server/accounts/races.harness.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { TestResponse } from '../../test/client.ts';
import { checkoutBody, customerWithCart, person, product, setPrice } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();

describe('a customer’s orders', () => {
  test('are listed for that customer only, newest first, and do not change with the catalogue', async () => {
    expect((await store.client().get('/api/orders')).status).toBe(401);
    const customer = await person(store);
    const id = await product(store, { drugName: 'Old name', prices: { '1 g': 500 } });
    for (const _ of [1, 2]) {
      await customer.post('/api/cart', { productId: id, quantity: 1, selectedDosage: '1 g' });
      await customer.post('/api/checkout', checkoutBody);
    }
    await store.db.execute(sql`update products set drug_name = 'New name' where id = ${id}`);
    await setPrice(store, id, 99_900);
    const { body } = await customer.get<[Order, Order]>('/api/orders');
    expect(body).toHaveLength(2);
    expect(body[0].createdAt >= body[1].createdAt).toBe(true);
    expect(body[0]).toMatchObject({ totalAmount: '5.00', orderItems: [{ drugName: 'Old name', price: 5 }] });
    expect((await (await person(store)).get('/api/orders')).body).toEqual([]);
  });
});

describe('pages of a customer’s orders', () => {
  /** A customer with this number of orders; every two have the same time. */
  async function customerWithOrders(orderCount: number) {
    const customer = await person(store);
    await store.pool.query(
      `insert into orders (user_id, email, first_name, last_name, address, city, postal_code, country, currency,
                           total_cents, language, created_at)
       select $1, '', '', '', '', '', '', 'AU', 'AUD', 0, 'en', timestamptz '2026-01-01' + n / 2 * interval '1 minute'
       from generate_series(1, $2::int) n`,
      [customer.id, orderCount],
    );
    return customer;
  }
  const nextOf = ({ headers }: TestResponse<Order[]>) =>
    /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1];

  test('neither skip nor repeat an order, and have the total', async () => {
    const [customer, other] = [await customerWithOrders(7), await customerWithOrders(2)];
    const all = (await customer.get<Order[]>('/api/orders')).body.map(({ id }) => id);
    expect(all).toHaveLength(7);
    const seen: string[] = [];
    let url: string | undefined = '/api/orders?limit=3';
    for (const size of [3, 3, 1]) {
      const page: TestResponse<Order[]> = await customer.get(url ?? '');
      expect(page).toMatchObject({ status: 200, headers: { 'x-total-count': '7' } });
      expect(page.body).toHaveLength(size);
      seen.push(...page.body.map(({ id }) => id));
      url = nextOf(page);
    }
    expect(url).toBeUndefined();
    expect(seen).toEqual(all);
    const [last] = (await customer.get<Order[]>('/api/orders?limit=3')).body.slice(-1);
    const cursor = Buffer.from(JSON.stringify(['1', last?.id])).toString('base64url');
    const beyond = await customer.get<Order[]>(`/api/orders?cursor=${cursor}`);
    expect(beyond).toMatchObject({ body: [], headers: { 'x-total-count': '7' } });
    const customersNextPage = new URL(nextOf(await customer.get('/api/orders?limit=3')) ?? '', 'http://localhost');
    const otherIds = (await other.get<Order[]>(`${customersNextPage.pathname}${customersNextPage.search}`)).body.map(
      ({ id }) => id,
    );
    expect(otherIds.filter((id) => all.includes(id))).toEqual([]);
  });

  test('contain the newest thousand orders without a limit, and link to the next page', async () => {
    const customer = await customerWithOrders(1003);
    const first = await customer.get<Order[]>('/api/orders');
    expect(first.body).toHaveLength(1000);
    const rest = await customer.get<Order[]>(nextOf(first) ?? '');
    expect(rest.body).toHaveLength(3);
    expect(new Set([...first.body, ...rest.body].map(({ id }) => id)).size).toBe(1003);
    expect((await customer.get<AccountData>('/api/account/data')).body.orders).toHaveLength(1003);
  });

  test('yield a 304 while none of the orders changed', async () => {
    const customer = await customerWithOrders(3);
    const first = await customer.get<Order[]>('/api/orders?limit=2');
    const urls = ['/api/orders?limit=2', nextOf(first) ?? ''];
    for (const url of urls) {
      const { headers } = await customer.get(url);
      expect((await customer.get(url, { 'if-none-match': String(headers.etag) })).status).toBe(304);
    }
  });

  test('are rejected for an invalid limit or cursor', async () => {
    const customer = await customerWithOrders(0);
    for (const query of ['limit=0', 'limit=1001', 'limit=x', 'cursor=x', 'cursor=WzEsMl0']) {
      expect((await customer.get(`/api/orders?${query}`)).status, query).toBe(400);
    }
    expect(await customer.get('/api/orders')).toMatchObject({ body: [], headers: { 'x-total-count': '0' } });
  });
});

describe('polling a customer’s orders', () => {
  test('reads the orders only when one of them changed', async () => {
    const customer = await customerWithCart(store);
    const admin = await person(store, { role: 'admin' });
    const poll = (etag: unknown) => customer.get('/api/orders', { 'if-none-match': String(etag) });
    const before = await customer.get('/api/orders');
    expect(before.headers['cache-control']).toBe('private, no-cache');
    const { body: order } = await customer.post('/api/checkout', checkoutBody);
    const placed = await poll(before.headers.etag);
    expect(placed).toMatchObject({ status: 200, body: [{ id: order.id }] });
    const lock = await holdLock(store.pool, 'lock table orders, order_lines, order_events', []);
    const unchanged = await poll(placed.headers.etag);
    await lock.release();
    expect(unchanged).toMatchObject({ status: 304, text: '' });
    await admin.patch(`/api/admin/orders/${order.id}`, { status: 'pending' });
    expect((await poll(placed.headers.etag)).status).toBe(304);
    await admin.patch(`/api/admin/orders/${order.id}`, { status: 'shipped' });
    const shipped = await poll(placed.headers.etag);
    expect(shipped).toMatchObject({ status: 200, body: [{ status: 'shipped' }] });
    expect(
      (await (await person(store)).get('/api/orders', { 'if-none-match': String(shipped.headers.etag) })).status,
    ).toBe(200);
  });
});
