import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminOrder, StatusChangeResults, VersionedOrder } from '#contract/admin/orders.ts';
import type { Order } from '#contract/orders/orders.ts';
import { holdLock, untilBlocked } from '#server/accounts/races.harness.ts';
import { anOrder, checkoutBody, type Person, person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();
let admin: Person;
let customer: Person;

const unknownId = '00000000-0000-4000-8000-000000000000';

const placeOrder = async (email?: string): Promise<string> => (await anOrder(store, { customer, email })).id;

beforeAll(async () => {
  [admin, customer] = await Promise.all([
    person(store, { role: 'admin', firstName: 'Noor', lastName: 'Haddad' }),
    person(store),
  ]);
});

describe('a status change of several orders', () => {
  test('changes all, records each and sends each customer one mail', async () => {
    const ids = [await placeOrder('ward-1@clinic.example'), await placeOrder('ward-2@clinic.example')];
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

  test('reports orders that cannot be changed with the reason, and changes the others', async () => {
    const ids = [await placeOrder(), await placeOrder()];
    const { status, body } = await admin.send<StatusChangeResults>('PATCH', '/api/admin/orders', {
      body: { ids: [unknownId, ids[0], 'x', ids[1]], status: 'delivered' },
    });
    expect(status).toBe(200);
    expect(body.changed.map(({ id }) => id)).toEqual(ids);
    expect(body.failed).toEqual([
      { id: unknownId, code: 'NOT_FOUND', message: 'Not found' },
      { id: 'x', code: 'NOT_FOUND', message: 'Not found' },
    ]);
  });

  test('skips and reports an order that another administrator has changed since it was read', async () => {
    const [changed, same] = [await placeOrder(), await placeOrder()];
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

  test('skips a changed order also when its id is in upper case', async () => {
    const changed = await placeOrder();
    const { version } = (await admin.get<AdminOrder>(`/api/admin/orders/${changed}`)).body;
    await admin.patch(`/api/admin/orders/${changed}`, { status: 'cancelled' });
    const { body } = await admin.send<StatusChangeResults>('PATCH', '/api/admin/orders', {
      body: { ids: [changed.toUpperCase()], status: 'shipped', versions: { [changed]: version } },
    });
    expect(body.changed).toEqual([]);
    expect(body.failed).toMatchObject([{ code: 'ORDER_CHANGED' }]);
  });

  test('is rejected without ids, with too many, or with an unknown status', async () => {
    const id = await placeOrder();
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

  test('reports an internal error of one order, and changes the others', async () => {
    const [broken, intact] = [await placeOrder(), await placeOrder()];
    await store.pool.query(`alter table order_events add constraint broken check (order_id <> '${broken}') not valid`);
    const { body } = await admin.send<StatusChangeResults>('PATCH', '/api/admin/orders', {
      body: { ids: [broken, intact], status: 'shipped' },
    });
    await store.pool.query('alter table order_events drop constraint broken');
    expect(body.changed.map(({ id }) => id)).toEqual([intact]);
    expect(body.failed).toEqual([{ id: broken, code: 'INTERNAL_ERROR', message: 'Internal server error' }]);
    expect((await admin.get<AdminOrder>(`/api/admin/orders/${broken}`)).body).toMatchObject({ status: 'pending' });
  });
});

test('an order whose change deadlocks is reported, and the orders after it are changed', async () => {
  const [deadlocked, intact] = [await placeOrder(), await placeOrder()];
  await store.pool.query(`
    create function deadlock() returns trigger language plpgsql as $$
    begin raise exception 'deadlock' using errcode = 'deadlock_detected'; end $$;
    create trigger deadlock before insert on order_events for each row when (new.order_id = '${deadlocked}') execute function deadlock()`);
  const { body } = await admin.send<StatusChangeResults>('PATCH', '/api/admin/orders', {
    body: { ids: [deadlocked, intact], status: 'shipped' },
  });
  await store.pool.query('drop trigger deadlock on order_events');
  expect(body.changed.map(({ id }) => id)).toEqual([intact]);
  expect(body.failed).toMatchObject([{ id: deadlocked, code: 'SERVICE_UNAVAILABLE' }]);
});

test('when the database connection is lost, the remaining orders are not tried, and each is reported', async () => {
  const [changed, waiting, remaining] = [await placeOrder(), await placeOrder(), await placeOrder()];
  const held = await holdLock(store.pool, 'select from orders where id = $1 for update', [waiting]);
  const response = admin.send<StatusChangeResults>('PATCH', '/api/admin/orders', {
    body: { ids: [changed, waiting, remaining], status: 'shipped' },
  });
  await untilBlocked(store.pool, 1);
  await store.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  const { status, body } = await response;
  await held.release();
  expect(status).toBe(200);
  expect(body.changed.map(({ id }) => id)).toEqual([changed]);
  expect(body.failed.map(({ id, code }) => [id, code])).toEqual([
    [waiting, 'SERVICE_UNAVAILABLE'],
    [remaining, 'SERVICE_UNAVAILABLE'],
  ]);
});

describe('one order', () => {
  test('has its lines, its address, and the actor of each status', async () => {
    const id = await placeOrder('ward-9@clinic.example');
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
      orderItems: [{ productName: 'Drug 0', dosage: '10 mg', quantity: 2, price: 10.05 }],
      totalAmount: '20.10',
      status: 'shipped',
    });
    expect(body.history.map(({ status, by }) => [status, by])).toEqual([
      ['pending', null],
      ['processing', { id: former.id, name: null }],
      ['shipped', { id: admin.id, name: 'Noor Haddad' }],
    ]);
    const conditional = { 'if-none-match': String(headers.etag) };
    expect((await admin.get(`/api/admin/orders/${id}`, conditional)).status).toBe(304);
    await admin.patch(`/api/admin/orders/${id}`, { status: 'delivered' });
    expect((await admin.get(`/api/admin/orders/${id}`, conditional)).status).toBe(200);
  });

  test('yields 404 for an unknown id', async () => {
    for (const id of [unknownId, 'x', 'stat']) expect((await admin.get(`/api/admin/orders/${id}`)).status).toBe(404);
  });
});

describe('a status change whose mails leave later', () => {
  const change = async (ids: string[], by = admin) => {
    const { body } = await by.send<StatusChangeResults>('PATCH', '/api/admin/orders', {
      body: { ids, status: 'shipped', delayMails: true },
    });
    return Object.fromEntries(body.changed.map(({ id, version }) => [id, version]));
  };
  const undo = async (versions: Record<string, string>, by = admin) =>
    (await by.post<StatusChangeResults>('/api/admin/orders/undo', { versions })).body;
  const shippedMails = async (address: string) => {
    await store.mailsSettled();
    return (await store.mails(address)).filter(({ subject }) => /ship/i.test(subject));
  };

  test('can be undone for all orders at once: nobody is mailed, and both changes stay in the history', async () => {
    const ids = [await placeOrder('undone-1@clinic.example'), await placeOrder('undone-2@clinic.example')];
    const results = await undo(await change(ids));
    expect(results.changed.map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, 'pending']));
    expect(results.failed).toEqual([]);
    for (const address of ['undone-1@clinic.example', 'undone-2@clinic.example']) {
      expect(await shippedMails(address)).toEqual([]);
    }
    const { body } = await admin.get<AdminOrder>(`/api/admin/orders/${ids[0]}`);
    expect(body.history.map((step) => step.status)).toEqual(['pending', 'shipped', 'pending']);
  });

  test('mails once when its time has passed, and cannot be undone then', async () => {
    const id = await placeOrder('late@clinic.example');
    const versions = await change([id]);
    await store.pool.query("update pgboss.job set start_after = now() where name = 'mail' and state = 'created'");
    expect(await shippedMails('late@clinic.example')).toHaveLength(1);
    expect((await undo(versions)).failed).toMatchObject([{ id, code: 'UNDO_TOO_LATE' }]);
    expect((await admin.get<AdminOrder>(`/api/admin/orders/${id}`)).body.status).toBe('shipped');
  });

  test('is undone by the administrator who made it only, and only as the last change', async () => {
    const id = await placeOrder();
    const other = await person(store, { role: 'admin' });
    const versions = await change([id]);
    expect((await undo(versions, other)).failed).toMatchObject([{ id, code: 'UNDO_TOO_LATE' }]);
    await other.patch(`/api/admin/orders/${id}`, { status: 'delivered' });
    expect((await undo(versions)).failed).toMatchObject([
      { id, code: 'ORDER_CHANGED', order: { status: 'delivered' } },
    ]);
  });

  test('mails nobody when the former status is set again by hand', async () => {
    const id = await placeOrder('by-hand@clinic.example');
    const patch = (status: string) =>
      admin.patch<VersionedOrder>(`/api/admin/orders/${id}`, { status, delayMails: true });
    expect((await patch('shipped')).body.mailsWait).toBe(true);
    for (const again of [1, 2]) expect((await patch('pending')).body, `call ${again}`).not.toHaveProperty('mailsWait');
    await store.mailsSettled();
    expect((await store.mails('by-hand@clinic.example')).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('received'),
    ]);
  });

  test('lets its mail leave before that of the next change', async () => {
    const id = await placeOrder('in-order@clinic.example');
    await change([id]);
    await admin.patch(`/api/admin/orders/${id}`, { status: 'cancelled' });
    await store.mailsSettled();
    const subjects = (await store.mails('in-order@clinic.example')).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /ship|cancel/i.test(subject))).toHaveLength(2);
  });

  test('a change that mails at once cannot be undone', async () => {
    const id = await placeOrder();
    const { body } = await admin.patch<AdminOrder>(`/api/admin/orders/${id}`, { status: 'shipped' });
    expect((await undo({ [id]: body.version })).failed).toMatchObject([{ id, code: 'UNDO_TOO_LATE' }]);
  });
});
