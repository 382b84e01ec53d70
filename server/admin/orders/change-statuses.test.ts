import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminOrder, StatusChangeResults } from '#contract/admin/orders.ts';
import type { Order } from '#contract/orders/orders.ts';
import { holding, untilWaiting } from '#server/accounts/races.harness.ts';
import { checkoutBody, type Person, person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();
let admin: Person;
let customer: Person;

const nobodys = '00000000-0000-4000-8000-000000000000';

async function place(email = checkoutBody.email): Promise<string> {
  const productId = await product(store);
  await customer.post('/api/cart', { productId, quantity: 1, selectedDosage: '500 mg' });
  const { body } = await customer.post<Order>('/api/checkout', { ...checkoutBody, email });
  return body.id;
}

beforeAll(async () => {
  [admin, customer] = await Promise.all([
    person(store, { role: 'admin', firstName: 'Noor', lastName: 'Haddad' }),
    person(store),
  ]);
});

describe('several orders moved together', () => {
  test('all have the status, each is recorded and each customer told once', async () => {
    const ids = [await place('ward-1@clinic.example'), await place('ward-2@clinic.example')];
    const { status, body } = await admin.send<StatusChangeResults>('PATCH', '/api/admin/orders', {
      body: { ids: [...ids, ...ids], status: 'shipped' },
    });
    expect(status).toBe(200);
    expect(body.changed.map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, 'shipped']));
    expect(body.failed).toEqual([]);
    for (const id of ids) {
      const { body } = await admin.get<AdminOrder>(`/api/admin/orders/${id}`);
      expect(body.history.map((step) => [step.status, step.by?.name ?? null])).toEqual([
        ['pending', null],
        ['shipped', 'Noor Haddad'],
      ]);
    }
    await store.mailsSettled();
    for (const address of ['ward-1@clinic.example', 'ward-2@clinic.example']) {
      expect((await store.mails(address)).filter(({ subject }) => /ship/i.test(subject))).toHaveLength(1);
    }
  });

  test('those that cannot be moved are told with why, and hold up no other', async () => {
    const ids = [await place(), await place()];
    const { status, body } = await admin.send<StatusChangeResults>('PATCH', '/api/admin/orders', {
      body: { ids: [nobodys, ids[0], 'x', ids[1]], status: 'delivered' },
    });
    expect(status).toBe(200);
    expect(body.changed.map(({ id }) => id)).toEqual(ids);
    expect(body.failed).toEqual([
      { id: nobodys, code: 'NOT_FOUND', message: 'Not found' },
      { id: 'x', code: 'NOT_FOUND', message: 'Not found' },
    ]);
  });

  test('one that somebody else has changed since it was read is left as it stands, and told', async () => {
    const [changed, same] = [await place(), await place()];
    const read = async (id: string) => (await admin.get<AdminOrder>(`/api/admin/orders/${id}`)).body.version;
    const versions = { [changed]: await read(changed), [same]: await read(same) };
    await admin.patch(`/api/admin/orders/${changed}`, { status: 'cancelled' });
    const { body } = await admin.send<StatusChangeResults>('PATCH', '/api/admin/orders', {
      body: { ids: [changed, same], status: 'shipped', versions },
    });
    expect(body.changed).toMatchObject([{ id: same, status: 'shipped', version: await read(same) }]);
    const order = { status: 'cancelled', version: await read(changed) };
    expect(body.failed).toMatchObject([{ id: changed, code: 'ORDER_CHANGED', order }]);
  });

  test('however its id is written', async () => {
    const changed = await place();
    const { version } = (await admin.get<AdminOrder>(`/api/admin/orders/${changed}`)).body;
    await admin.patch(`/api/admin/orders/${changed}`, { status: 'cancelled' });
    const { body } = await admin.send<StatusChangeResults>('PATCH', '/api/admin/orders', {
      body: { ids: [changed.toUpperCase()], status: 'shipped', versions: { [changed]: version } },
    });
    expect(body.changed).toEqual([]);
    expect(body.failed).toMatchObject([{ code: 'ORDER_CHANGED' }]);
  });

  test('none, too many, or to a status that is none are refused', async () => {
    const id = await place();
    for (const body of [
      { ids: [], status: 'shipped' },
      { ids: Array(101).fill(id), status: 'shipped' },
      { ids: [id], status: 'lost' },
      { ids: [id] },
      { ids: id, status: 'shipped' },
      {},
    ]) {
      expect((await admin.send('PATCH', '/api/admin/orders', { body })).status, JSON.stringify(body)).toBe(400);
    }
    expect((await admin.get<Order>(`/api/admin/orders/${id}`)).body.status).toBe('pending');
  });

  test('a fault of one is told as such, and the others are moved', async () => {
    const [broken, sound] = [await place(), await place()];
    await store.pool.query(`alter table order_events add constraint broken check (order_id <> '${broken}') not valid`);
    const { body } = await admin.send<StatusChangeResults>('PATCH', '/api/admin/orders', {
      body: { ids: [broken, sound], status: 'shipped' },
    });
    await store.pool.query('alter table order_events drop constraint broken');
    expect(body.changed.map(({ id }) => id)).toEqual([sound]);
    expect(body.failed).toEqual([{ id: broken, code: 'INTERNAL_ERROR', message: 'Internal server error' }]);
    expect((await admin.get<AdminOrder>(`/api/admin/orders/${broken}`)).body).toMatchObject({ status: 'pending' });
  });
});

test('one that lost a race is told so, and those behind it are moved all the same', async () => {
  const [unlucky, sound] = [await place(), await place()];
  await store.pool.query(`
    create function lose() returns trigger language plpgsql as $$
    begin raise exception 'lost' using errcode = 'deadlock_detected'; end $$;
    create trigger lose before insert on order_events for each row when (new.order_id = '${unlucky}') execute function lose()`);
  const { body } = await admin.send<StatusChangeResults>('PATCH', '/api/admin/orders', {
    body: { ids: [unlucky, sound], status: 'shipped' },
  });
  await store.pool.query('drop trigger lose on order_events');
  expect(body.changed.map(({ id }) => id)).toEqual([sound]);
  expect(body.failed).toMatchObject([{ id: unlucky, code: 'SERVICE_UNAVAILABLE' }]);
});

test('when the database goes away in between, no more are tried, and each is told so', async () => {
  const [moved, waiting, left] = [await place(), await place(), await place()];
  const held = await holding(store.pool, 'select from orders where id = $1 for update', [waiting]);
  const answer = admin.send<StatusChangeResults>('PATCH', '/api/admin/orders', {
    body: { ids: [moved, waiting, left], status: 'shipped' },
  });
  await untilWaiting(store.pool, 1);
  await store.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  const { status, body } = await answer;
  await held.letGo();
  expect(status).toBe(200);
  expect(body.changed.map(({ id }) => id)).toEqual([moved]);
  expect(body.failed.map(({ id, code }) => [id, code])).toEqual([
    [waiting, 'SERVICE_UNAVAILABLE'],
    [left, 'SERVICE_UNAVAILABLE'],
  ]);
});

describe('one order', () => {
  test('tells an administrator its lines, its address, and who gave it each status', async () => {
    const id = await place('ward-9@clinic.example');
    const former = await person(store, { role: 'admin', firstName: 'Former', lastName: 'Colleague' });
    await former.patch(`/api/admin/orders/${id}`, { status: 'processing' });
    await admin.patch(`/api/admin/orders/${id}`, { status: 'shipped' });
    await former.post('/api/account/deletion', { password: 'correct horse' });
    const { status, body, headers } = await admin.get<AdminOrder>(`/api/admin/orders/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      email: 'ward-9@clinic.example',
      shippingAddress: checkoutBody.shippingAddress,
      orderItems: [{ productName: 'Amoxicillin', dosage: '500 mg', quantity: 1, price: 12.5 }],
      totalAmount: '12.50',
      status: 'shipped',
    });
    expect(body.history.map(({ status, by }) => [status, by])).toEqual([
      ['pending', null],
      ['processing', { id: former.id, name: null }],
      ['shipped', { id: admin.id, name: 'Noor Haddad' }],
    ]);
    const known = { 'if-none-match': String(headers.etag) };
    expect((await admin.get(`/api/admin/orders/${id}`, known)).status).toBe(304);
    await admin.patch(`/api/admin/orders/${id}`, { status: 'delivered' });
    expect((await admin.get(`/api/admin/orders/${id}`, known)).status).toBe(200);
  });

  test('is not found where there is none', async () => {
    for (const id of [nobodys, 'x', 'stat']) expect((await admin.get(`/api/admin/orders/${id}`)).status).toBe(404);
  });
});
