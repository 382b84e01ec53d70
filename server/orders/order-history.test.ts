import { describe, expect, test } from 'vitest';
import type { OrderWithHistory } from '#contract/orders/orders.ts';
import { anOrder, type Person, person } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';
import { verifyHistory } from './verify-history.ts';

const store = await testStore();
const admin = await person(store, { role: 'admin' });

const placeOrder = async (customer?: Person): Promise<string> => (await anOrder(store, { customer, lines: 2 })).id;

async function changeStatus(id: string, ...statuses: string[]): Promise<void> {
  for (const status of statuses) await admin.patch(`/api/admin/orders/${id}`, { status });
}

describe('the history of an order', () => {
  test('shows its customer and administrators each status with its time, and is hidden from others', async () => {
    const customer = await person(store);
    const id = await placeOrder(customer);
    await changeStatus(id, 'confirmed', 'confirmed', 'shipped');
    const own = await customer.get<OrderWithHistory>(`/api/orders/${id}`);
    expect(own.status).toBe(200);
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect(own.body.history.map(({ status }) => status)).toEqual(['pending', 'confirmed', 'shipped']);
    expect(own.body.history[0]?.at).toBe(own.body.createdAt);
    const times = own.body.history.map(({ at }) => at);
    expect(times).toEqual([...times].sort());
    expect((await customer.get('/api/orders')).body).toEqual([own.body]);
    expect((await admin.get(`/api/orders/${id}`)).body).toEqual(own.body);
    expect((await (await person(store)).get(`/api/orders/${id}`)).status).toBe(404);
    expect((await store.client().get(`/api/orders/${id}`)).status).toBe(401);
    for (const unknownId of ['x', '00000000-0000-4000-8000-000000000000', `${id}%00`]) {
      expect((await customer.get(`/api/orders/${unknownId}`)).status, unknownId).toBe(404);
    }
  });

  test('is append-only, and its hashes are computed by the database', async () => {
    const id = await placeOrder();
    for (const statement of [
      "update order_events set to_status = 'shipped'",
      'delete from order_events',
      'truncate order_events',
    ]) {
      await expect(store.pool.query(statement), statement).rejects.toThrow(/order_events/);
    }
    await store.pool.query(
      "insert into order_events (order_id, to_status, previous_hash) values ($1, 'pending', 'forged')",
      [id],
    );
    expect(await faultsOf(id)).toEqual([]);
  });
});

describe('a verification of the history finds', () => {
  const eventAt = (position: number) =>
    `(select id from order_events where order_id = $1 order by id offset ${position} limit 1)`;
  test.each([
    [
      'an event whose status was altered',
      `update order_events set to_status = 'cancelled' where id = ${eventAt(1)}`,
      'event altered',
    ],
    [
      'an event whose time was altered',
      `update order_events set created_at = created_at - interval '1 s' where id = ${eventAt(1)}`,
      'event altered',
    ],
    [
      'an event whose administrator was altered',
      `update order_events set actor_id = 1000 where id = ${eventAt(1)}`,
      'event altered',
    ],
    [
      'the newest event altered',
      `update order_events set to_status = 'delivered' where id = ${eventAt(2)}`,
      'event altered',
    ],
    ['an event removed', `delete from order_events where id = ${eventAt(1)}`, 'event altered'],
    ['the newest event removed', `delete from order_events where id = ${eventAt(2)}`, 'event altered'],
    ['the first event removed', `delete from order_events where id = ${eventAt(0)}`, 'order altered'],
    ['all events removed', 'delete from order_events where order_id = $1', 'events removed'],
    [
      'an event inserted without the trigger',
      `insert into order_events (order_id, to_status) values ($1, 'shipped')`,
      'event altered',
    ],
    ['an altered status', `update orders set status = 'delivered' where id = $1`, 'status altered'],
    ['an altered total', 'update orders set total_cents = 1 where id = $1', 'order altered'],
    [
      'an altered order time',
      `update orders set created_at = created_at - interval '1 day' where id = $1`,
      'order altered',
    ],
    [
      'an altered quantity',
      'update order_lines set quantity = 1 where order_id = $1 and position = 1',
      'order altered',
    ],
    [
      'an altered price',
      'update order_lines set unit_price_cents = 1 where order_id = $1 and position = 0',
      'order altered',
    ],
    [
      'an altered product',
      `update order_lines set drug_name = 'Other' where order_id = $1 and position = 0`,
      'order altered',
    ],
    [
      'an altered pack',
      `update order_lines set packaging_type = 'Box of 1' where order_id = $1 and position = 0`,
      'order altered',
    ],
    [
      'a pack that was removed',
      `update order_lines set packaging_type = '', product_code = '' where order_id = $1 and position = 0`,
      'order altered',
    ],
    [
      'an altered release form',
      `update order_lines set release_form = 'delayed-release' where order_id = $1 and position = 0`,
      'order altered',
    ],
    ['a removed line', 'delete from order_lines where order_id = $1 and position = 1', 'order altered'],
    ['a removed order', 'delete from orders where id = $1', 'order removed'],
  ])('%s', async (_alteration, statement, fault) => {
    const id = await placeOrder();
    await changeStatus(id, 'confirmed', 'shipped');
    expect(await faultsOf(id)).toEqual([]);
    await withoutTriggers(statement, id);
    expect((await faultsOf(id)).join()).toContain(fault);
  });

  test('all events of an order removed, and its customer can still list it', async () => {
    const customer = await person(store);
    const id = await placeOrder(customer);
    await withoutTriggers('delete from order_events where order_id = $1', id);
    expect(await customer.get('/api/orders')).toMatchObject({ status: 200, body: [{ id, history: [] }] });
  });

  test('an order whose total was never the sum of its lines', async () => {
    const id = await placeOrder();
    await withoutTriggers('update orders set total_cents = 1 where id = $1', id);
    await withoutTriggers(
      'update order_events e set previous_hash = ordered_hash(o) from orders o where o.id = e.order_id and o.id = $1',
      id,
    );
    await withoutTriggers(
      'update orders o set history_hash = order_event_hash(e) from order_events e where o.id = e.order_id and o.id = $1',
      id,
    );
    expect(await faultsOf(id)).toEqual(['total not the sum of its lines']);
  });

  test('nothing after an account was erased', async () => {
    const customer = await person(store);
    const id = await placeOrder(customer);
    await changeStatus(id, 'delivered');
    expect((await customer.post('/api/account/deletion', { password: 'correct horse' })).status).toBe(204);
    expect(await faultsOf(id)).toEqual([]);
  });
});

/** Runs a statement with triggers and foreign keys disabled, as an attacker with database access can. */
async function withoutTriggers(statement: string, id: string): Promise<void> {
  const client = await store.pool.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    expect((await client.query(statement, [id])).rowCount).not.toBe(0);
  } finally {
    client.release(true);
  }
}

async function faultsOf(orderId: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { faults } of verifyHistory(store.db)) {
    found.push(...faults.filter((each) => each.orderId === orderId).map(({ fault }) => fault));
  }
  return found;
}
