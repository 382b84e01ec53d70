import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminOrder, VersionedOrder } from '#contract/admin/orders.ts';
import type { Order } from '#contract/orders/orders.ts';
import { revokeAdmin } from '#server/accounts/roles.ts';
import type { Answer } from '../../../test/client.ts';
import { checkoutBody, type Person, person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();
let admin: Person;
let customer: Person;
const placed: { id: string }[] = [];

beforeAll(async () => {
  admin = await person(store, { role: 'admin' });
  customer = await person(store);
  const id = await product(store, { prices: { '5 mg': 1010 } });
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

describe('the administrator’s orders', () => {
  test('are for administrators', async () => {
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

  test('are refused with the very next call to whoever is none any more', async () => {
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

  test('come newest first, in pages that neither skip nor repeat', async () => {
    const all = await admin.get<Order[]>('/api/admin/orders');
    expect(all.body.map((order) => order.id)).toEqual(placed.map((order) => order.id));
    expect(all.headers['x-total-count']).toBe('5');
    const seen: string[] = [];
    let url: string | undefined = '/api/admin/orders?limit=2';
    while (url) {
      const page: Answer<Order[]> = await admin.get(url);
      expect(page.headers['x-total-count']).toBe('5');
      seen.push(...page.body.map((order) => order.id));
      url = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1];
    }
    expect(seen).toEqual(placed.map((order) => order.id));
  });

  test('are found by id, name and e-mail, with % and _ as they are', async () => {
    const found = async (search: string) =>
      (await admin.get(`/api/admin/orders?search=${encodeURIComponent(search)}`)).body.length;
    expect(await found(placed[0]?.id.slice(0, 8) ?? '')).toBe(1);
    expect(await found('amelia ward_3')).toBe(1);
    expect(await found('WARD-2@clinic')).toBe(1);
    expect(await found('ward_')).toBe(5);
    expect(await found('w_rd')).toBe(0);
    expect(await found('%')).toBe(0);
  });

  test('refuse a status, limit or cursor that is none', async () => {
    for (const query of [
      'status=lost',
      'limit=0',
      'limit=1001',
      'limit=x',
      'cursor=x',
      'cursor=WzEsMl0',
      `cursor=${Buffer.from('["2026-02-30 00:00:00","00000000-0000-4000-8000-000000000000"]').toString('base64url')}`,
      'search=%00',
    ]) {
      expect((await admin.get(`/api/admin/orders?${query}`)).status, query).toBe(400);
    }
  });

  test('cost a 304 when nothing changed', async () => {
    for (const url of ['/api/admin/orders', '/api/admin/orders/stats']) {
      const first = await admin.get(url);
      expect((await admin.get(url, { 'if-none-match': String(first.headers.etag) })).status).toBe(304);
    }
  });

  test('are told anew to whoever polls as soon as one of them changed', async () => {
    const urls = ['', '?limit=2', '?status=pending', '?search=ward'].map((query) => `/api/admin/orders${query}`);
    const etags = async () => (await Promise.all(urls.map((url) => admin.get(url)))).map(({ headers }) => headers.etag);
    const poll = async (known: Awaited<ReturnType<typeof etags>>) => {
      const answers = urls.map((url, place) => admin.get(url, { 'if-none-match': String(known[place]) }));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    for (const status of ['confirmed', 'pending']) {
      const known = await etags();
      expect(await poll(known)).toEqual([304, 304, 304, 304]);
      await admin.patch(`/api/admin/orders/${placed[0]?.id}`, { status });
      expect(await poll(known)).toEqual([200, 200, 200, 200]);
    }
  });

  test('sum up to the figures', async () => {
    const { body } = await admin.get('/api/admin/orders/stats');
    expect(body).toEqual({ totalOrders: 5, pendingOrders: 5, processingOrders: 0, totalRevenue: '151.50' });
  });
});

/** A new order of the customer's, as the desk lists it. */
async function placeOne(email: string): Promise<VersionedOrder> {
  const productId = await product(store);
  await customer.post('/api/cart', { productId, quantity: 1, selectedDosage: '500 mg' });
  await customer.post('/api/checkout', { ...checkoutBody, email });
  const { body } = await admin.get<[VersionedOrder]>(`/api/admin/orders?search=${email}`);
  return body[0];
}

describe('a change of status', () => {
  test('shows on the customer’s page and tells the customer by mail, once', async () => {
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

  test('may go from any status to any', async () => {
    const id = placed[3]?.id;
    for (const status of ['delivered', 'pending', 'confirmed', 'cancelled', 'processing']) {
      expect(await admin.patch(`/api/admin/orders/${id}`, { status })).toMatchObject({ status: 200, body: { status } });
    }
  });

  test('that was made of an older version is refused with how the order stands, and neither recorded nor mailed', async () => {
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
    const now = { status: 'cancelled', version: body.version };
    expect((await sam.patch(`/api/admin/orders/${id}`, now)).status).toBe(200);
  });

  test('to the status that another administrator has given it already is no conflict, and tells nobody twice', async () => {
    const { id, version } = await placeOne('ward-twice@clinic.example');
    for (const _ of [1, 2]) {
      const answer = await admin.patch(`/api/admin/orders/${id}`, { status: 'shipped', version });
      expect(answer).toMatchObject({ status: 200, body: { status: 'shipped' } });
    }
    expect((await admin.get<AdminOrder>(`/api/admin/orders/${id}`)).body.history).toHaveLength(2);
  });

  test('of two at once of one version one is made, the other refused', async () => {
    const { id, version } = await placeOne('ward-two@clinic.example');
    const answers = await Promise.all(
      ['shipped', 'cancelled'].map((status) => admin.patch(`/api/admin/orders/${id}`, { status, version })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await admin.get<AdminOrder>(`/api/admin/orders/${id}`)).body.history).toHaveLength(2);
  });

  test('to and back again is another version', async () => {
    const { id, version } = await placeOne('ward-back@clinic.example');
    for (const status of ['shipped', 'pending']) await admin.patch(`/api/admin/orders/${id}`, { status });
    expect((await admin.patch(`/api/admin/orders/${id}`, { status: 'delivered', version })).status).toBe(409);
  });

  test('is recorded: who, from, to', async () => {
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

  test('is refused for an unknown status or order', async () => {
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
