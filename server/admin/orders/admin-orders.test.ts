import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminOrder, VersionedOrder } from '#contract/admin/orders.ts';
import type { Order } from '#contract/orders/orders.ts';
import { revokeAdmin } from '#server/accounts/roles.ts';
import type { TestResponse } from '../../../test/client.ts';
import { anOrder, checkoutBody, type Person, person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();
let admin: Person;
let customer: Person;
const placed: { id: string }[] = [];

beforeAll(async () => {
  admin = await person(store, { role: 'admin' });
  customer = await person(store);
  const id = await product(store, { drugName: 'Ordrug', description: 'A tablet.', prices: { '5 mg': 1010 } });
  for (let each = 1; each <= 5; each += 1) {
    await customer.post('/api/cart', { productId: id, quantity: each, selectedDosage: '5 mg' });
    const { body } = await customer.post<Order>('/api/checkout', {
      ...checkoutBody,
      email: `ward-${each}@clinic.example`,
      lastName: `Ward_${each}`,
    });
    placed.unshift(body);
  }
});

describe('the orders of the admin area', () => {
  test('are for administrators only', async () => {
    for (const [method, url] of [
      ['GET', '/api/admin/orders'],
      ['GET', '/api/admin/orders/stats'],
      ['PATCH', `/api/admin/orders/${placed[0]?.id}`],
    ] as const) {
      expect(await store.client().send(method, url)).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
      expect(await customer.send(method, url)).toMatchObject({ status: 403, body: { message: 'Forbidden' } });
    }
    expect((await customer.get<Order[]>('/api/orders')).body.map((order) => order.status)).toEqual(
      Array(5).fill('pending'),
    );
  });

  test('are rejected from the next call on, once a user is no longer an administrator', async () => {
    const former = await person(store, { role: 'admin' });
    const calls = () =>
      Promise.all([
        former.get('/api/admin/orders'),
        former.get('/api/admin/orders/stats'),
        former.patch(`/api/admin/orders/${placed[0]?.id}`, { status: 'pending' }),
      ]);
    expect((await calls()).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await revokeAdmin(store.db, former.email)).toBe('revoked');
    expect((await calls()).map(({ status }) => status)).toEqual([403, 403, 403]);
    await store.pool.query('delete from users where id = $1', [former.id]);
    expect((await calls()).map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  test('are listed newest first, in pages that neither skip nor repeat an order', async () => {
    const all = await admin.get<Order[]>('/api/admin/orders');
    expect(all.body.map((order) => order.id)).toEqual(placed.map((order) => order.id));
    expect(all.headers['x-total-count']).toBe('5');
    const seen: string[] = [];
    let url: string | undefined = '/api/admin/orders?limit=2';
    while (url) {
      const page: TestResponse<Order[]> = await admin.get(url);
      expect(page.headers['x-total-count']).toBe('5');
      seen.push(...page.body.map((order) => order.id));
      url = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1];
    }
    expect(seen).toEqual(placed.map((order) => order.id));
  });

  test('are found by id, name and e-mail; % and _ are literal', async () => {
    const countMatches = async (search: string) =>
      (await admin.get(`/api/admin/orders?search=${encodeURIComponent(search)}`)).body.length;
    expect(await countMatches(placed[0]?.id.slice(0, 8) ?? '')).toBe(1);
    expect(await countMatches('amelia ward_3')).toBe(1);
    expect(await countMatches('WARD-2@clinic')).toBe(1);
    expect(await countMatches('ward_')).toBe(5);
    expect(await countMatches('w_rd')).toBe(0);
    expect(await countMatches('%')).toBe(0);
  });

  test('are found by what was ordered, if no name, address or id matches, in pages', async () => {
    const [first] = await find('search=ordrug%20tabs');
    expect(first?.map(({ id }) => id)).toEqual(placed.map(({ id }) => id));
    expect((await find('search=ordrug%20tabs&limit=2')).map((page) => page.length)).toEqual([2, 2, 1]);
    expect(await find('search=ordrug%20tabs&status=shipped')).toEqual([[]]);
    expect(await find('search=ordrug%20cream')).toEqual([[]]);
  });

  test('are listed oldest first, in pages that neither skip nor repeat an order, and found so', async () => {
    const oldestFirst = placed.map(({ id }) => id).reverse();
    for (const query of [
      '',
      '&status=pending',
      '&search=ward',
      '&search=ordrug%20tabs',
      `&before=${new Date(Date.now() + 60_000).toISOString()}`,
    ]) {
      const pages = await find(`sort=oldest&limit=2${query}`);
      expect(
        pages.map((page) => page.map(({ id }) => id)),
        query,
      ).toEqual([0, 2, 4].map((from) => oldestFirst.slice(from, from + 2)));
    }
    expect((await admin.get('/api/admin/orders?sort=total')).status).toBe(400);
  });

  test('are listed and found by when they were placed, in pages and with their number', async () => {
    const [newest, , middle, , oldest] = (await admin.get<Order[]>('/api/admin/orders')).body;
    const from = `from=${middle?.createdAt}`;
    const before = `before=${newest?.createdAt}`;
    const ids = placed.map(({ id }) => id);
    expect((await find(`${from}&limit=2`)).map((page) => page.map(({ id }) => id))).toEqual([
      ids.slice(0, 2),
      [ids[2]],
    ]);
    for (const search of [
      '',
      '&search=ward',
      '&search=ordrug%20tabs',
      '&status=pending',
      '&status=pending&search=ward',
    ]) {
      const { body, headers } = await admin.get<Order[]>(`/api/admin/orders?${from}&${before}${search}`);
      expect(body.map(({ id }) => id)).toEqual(ids.slice(1, 3));
      expect(headers['x-total-count']).toBe('2');
    }
    expect(await find(`before=${oldest?.createdAt}&search=${oldest?.id}`)).toEqual([[]]);
    expect((await admin.get(`/api/admin/orders/export?${from}&${before}`)).text.split('\r\n')).toHaveLength(4);
  });

  /** All pages of a search. */
  async function find(query: string): Promise<Order[][]> {
    const pages: Order[][] = [];
    let url: string | undefined = `/api/admin/orders?${query}`;
    while (url) {
      const page: TestResponse<Order[]> = await admin.get(url);
      pages.push(page.body);
      url = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1];
    }
    return pages;
  }

  test('reject an invalid status, limit or cursor', async () => {
    for (const query of [
      'status=lost',
      'limit=0',
      'limit=1001',
      'limit=x',
      'cursor=x',
      'cursor=WzEsMl0',
      `cursor=${Buffer.from('["2026-02-30 00:00:00","00000000-0000-4000-8000-000000000000"]').toString('base64url')}`,
      'search=%00',
      'from=yesterday',
      'before=2026-02-30T00:00:00Z',
    ]) {
      expect((await admin.get(`/api/admin/orders?${query}`)).status, query).toBe(400);
    }
  });

  test('yield a 304 when nothing changed', async () => {
    for (const url of ['/api/admin/orders', '/api/admin/orders/stats']) {
      const first = await admin.get(url);
      expect((await admin.get(url, { 'if-none-match': String(first.headers.etag) })).status).toBe(304);
    }
  });

  test('yield a 200 to a poll as soon as one of them changed', async () => {
    const urls = ['', '?limit=2', '?status=pending', '?search=ward'].map((query) => `/api/admin/orders${query}`);
    const etags = async () => (await Promise.all(urls.map((url) => admin.get(url)))).map(({ headers }) => headers.etag);
    const poll = async (previous: Awaited<ReturnType<typeof etags>>) => {
      const responses = urls.map((url, index) => admin.get(url, { 'if-none-match': String(previous[index]) }));
      return (await Promise.all(responses)).map(({ status }) => status);
    };
    for (const status of ['confirmed', 'pending']) {
      const previous = await etags();
      expect(await poll(previous)).toEqual([304, 304, 304, 304]);
      await admin.patch(`/api/admin/orders/${placed[0]?.id}`, { status });
      expect(await poll(previous)).toEqual([200, 200, 200, 200]);
    }
  });

  test('add up to the statistics', async () => {
    const { body } = await admin.get('/api/admin/orders/stats');
    expect(body).toEqual({ totalOrders: 5, pendingOrders: 5, processingOrders: 0, totalRevenue: '151.50' });
  });
});

/** Places an order as the customer; returns it as the admin area lists it. */
async function placeOne(email: string): Promise<VersionedOrder> {
  await anOrder(store, { customer, email });
  const { body } = await admin.get<[VersionedOrder]>(`/api/admin/orders?search=${email}`);
  return body[0];
}

describe('a status change', () => {
  test('shows on the customer’s page and sends the customer one mail', async () => {
    const id = placed[4]?.id ?? '';
    expect(await admin.patch(`/api/admin/orders/${id}`, { status: 'shipped' })).toMatchObject({
      status: 200,
      body: { id, status: 'shipped' },
    });
    expect((await customer.get<Order[]>('/api/orders')).body.find((order) => order.id === id)?.status).toBe('shipped');
    const mail = await store.mail('ward-1@clinic.example', /ship/i);
    expect(mail.text).toContain(id);
    await admin.patch(`/api/admin/orders/${id}`, { status: 'shipped' });
    await store.mailsSettled();
    expect((await store.mails('ward-1@clinic.example')).filter((each) => /ship/i.test(each.subject))).toHaveLength(1);
    expect((await admin.get('/api/admin/orders?status=shipped')).body).toHaveLength(1);
  });

  test('is possible from any status to any other', async () => {
    const id = placed[3]?.id;
    for (const status of ['delivered', 'pending', 'confirmed', 'cancelled', 'processing']) {
      expect(await admin.patch(`/api/admin/orders/${id}`, { status })).toMatchObject({ status: 200, body: { status } });
    }
  });

  test('based on an older version is rejected with the current order, and is neither recorded nor mailed', async () => {
    const { id, version } = await placeOne('ward-race@clinic.example');
    const [noor, sam] = [admin, await person(store, { role: 'admin' })];
    const first = await noor.patch<VersionedOrder>(`/api/admin/orders/${id}`, { status: 'shipped', version });
    expect(first).toMatchObject({ status: 200, body: { status: 'shipped' } });
    expect(first.body.version).not.toBe(version);
    expect(await sam.patch(`/api/admin/orders/${id}`, { status: 'cancelled', version })).toMatchObject({
      status: 409,
      body: { code: 'ORDER_CHANGED', order: { status: 'shipped', version: first.body.version } },
    });
    const { body } = await sam.get<AdminOrder>(`/api/admin/orders/${id}`);
    expect(body).toMatchObject({ status: 'shipped', version: first.body.version, history: [{}, {}] });
    await store.mailsSettled();
    const subjects = (await store.mails('ward-race@clinic.example')).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /cancel/i.test(subject))).toEqual([]);
    const current = { status: 'cancelled', version: body.version };
    expect((await sam.patch(`/api/admin/orders/${id}`, current)).status).toBe(200);
  });

  test('to the status that the order already has is no conflict, and is recorded once', async () => {
    const { id, version } = await placeOne('ward-twice@clinic.example');
    for (const _ of [1, 2]) {
      const response = await admin.patch(`/api/admin/orders/${id}`, { status: 'shipped', version });
      expect(response).toMatchObject({ status: 200, body: { status: 'shipped' } });
    }
    expect((await admin.get<AdminOrder>(`/api/admin/orders/${id}`)).body.history).toHaveLength(2);
  });

  test('concurrent with another of the same version: one succeeds, the other is rejected', async () => {
    const { id, version } = await placeOne('ward-two@clinic.example');
    const responses = await Promise.all(
      ['shipped', 'cancelled'].map((status) => admin.patch(`/api/admin/orders/${id}`, { status, version })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await admin.get<AdminOrder>(`/api/admin/orders/${id}`)).body.history).toHaveLength(2);
  });

  test('that is reverted still leaves a new version', async () => {
    const { id, version } = await placeOne('ward-back@clinic.example');
    for (const status of ['shipped', 'pending']) await admin.patch(`/api/admin/orders/${id}`, { status });
    expect((await admin.patch(`/api/admin/orders/${id}`, { status: 'delivered', version })).status).toBe(409);
  });

  test('is recorded with its actor and both statuses', async () => {
    const id = placed[2]?.id ?? '';
    await admin.patch(`/api/admin/orders/${id}`, { status: 'processing' });
    const { rows } = await store.pool.query(
      'select actor_id, from_status, to_status from order_events where order_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { actor_id: null, from_status: null, to_status: 'pending' },
      { actor_id: admin.id, from_status: 'pending', to_status: 'processing' },
    ]);
  });

  test('is rejected for an unknown status or order', async () => {
    expect((await admin.patch(`/api/admin/orders/${placed[0]?.id}`, { status: 'lost' })).status).toBe(400);
    expect((await admin.patch(`/api/admin/orders/${placed[0]?.id}`, {})).status).toBe(400);
    for (const id of ['1', 'x', '00000000-0000-4000-8000-000000000000']) {
      expect(await admin.patch(`/api/admin/orders/${id}`, { status: 'shipped' })).toMatchObject({
        status: 404,
        body: { message: 'Not found' },
      });
    }
  });
});
