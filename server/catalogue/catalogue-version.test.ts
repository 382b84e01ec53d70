import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import { checkoutBody, customerWithCart, person, product } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();

async function versions(): Promise<Record<string, string>> {
  const { rows } = await store.pool.query(`
    select (select version::text from catalogue_version) as version,
           (select coalesce(md5(string_agg(l::text || xmin::text, '|' order by product_id)), '') from listings l) as listings`);
  return rows[0];
}

/** Columns of a table that the database does not make itself. */
async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await store.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows.map(({ name }) => name);
}

test('a cart, a checkout, an order again, a change of status and an erasure leave the catalogue’s version as it is', async () => {
  const [customer, admin] = [await customerWithCart(store, 3), await person(store, { role: 'admin' })];
  const before = await versions();
  const { body: order } = await customer.post<Order>('/api/checkout', checkoutBody);
  expect(order.orderItems).toHaveLength(3);
  expect((await customer.post(`/api/orders/${order.id}/reorder`)).status).toBe(200);
  expect((await admin.patch(`/api/admin/orders/${order.id}`, { status: 'delivered' })).status).toBe(200);
  expect((await customer.post('/api/account/deletion', { password: 'correct horse' })).status).toBe(204);
  expect(await versions()).toEqual(before);
});

describe.each(['products', 'product_dosages'])('%s', (table) => {
  test('a column that no visitor sees moves no version and makes no listing anew', async () => {
    await product(store);
    await store.pool.query(`alter table ${table} add column in_stock integer`);
    const before = await versions();
    await store.pool.query(`update ${table} set in_stock = 7`);
    const after = await versions();
    await store.pool.query(`alter table ${table} drop column in_stock`);
    expect(after).toEqual(before);
  });

  test('every column that there is moves the version', async () => {
    await product(store);
    for (const column of await columnsOf(table)) {
      const before = await versions();
      await store.pool.query(`update ${table} set ${column} = ${column}`);
      expect((await versions()).version, column).not.toBe(before.version);
    }
  });
});

test('a row that is added or removed moves the version', async () => {
  const before = await versions();
  const id = await product(store);
  const added = await versions();
  await store.pool.query('delete from products where id = $1', [id]);
  const removed = await versions();
  expect(new Set([before.version, added.version, removed.version]).size).toBe(3);
});
