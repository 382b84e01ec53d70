import { describe, expect, test } from 'vitest';
import type { AdminProduct } from '#contract/admin/products.ts';
import type { Order } from '#contract/orders/orders.ts';
import { checkoutBody, customerWithCart, person, product } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();

async function readVersions(): Promise<Record<string, string>> {
  const { rows } = await store.pool.query(`
    select (select version::text from catalogue_version) as version,
           (select coalesce(md5(string_agg(l::text || xmin::text, '|' order by product_id)), '') from listings l) as listings`);
  return rows[0];
}

/** Columns of a table, except generated ones. */
async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await store.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows.map(({ name }) => name);
}

test('a checkout, a reorder, a status change and an erasure do not change the catalogue’s version', async () => {
  const [customer, admin] = [await customerWithCart(store, 3), await person(store, { role: 'admin' })];
  const before = await readVersions();
  const { body: order } = await customer.post<Order>('/api/checkout', checkoutBody);
  expect(order.orderItems).toHaveLength(3);
  expect((await customer.post(`/api/orders/${order.id}/reorder`)).status).toBe(200);
  expect((await admin.patch(`/api/admin/orders/${order.id}`, { status: 'delivered' })).status).toBe(200);
  expect((await customer.post('/api/account/deletion', { password: 'correct horse' })).status).toBe(204);
  expect(await readVersions()).toEqual(before);
});

describe.each(['products', 'product_dosages'])('%s', (table) => {
  test('an update of a column that visitors do not see changes neither the version nor the listings', async () => {
    await product(store);
    await store.pool.query(`alter table ${table} add column in_stock integer`);
    const before = await readVersions();
    await store.pool.query(`update ${table} set in_stock = 7`);
    const after = await readVersions();
    await store.pool.query(`alter table ${table} drop column in_stock`);
    expect(after).toEqual(before);
  });

  test('an update of any other column changes the version, but not of what the facts were derived from', async () => {
    await product(store);
    for (const column of (await columnsOf(table)).filter((name) => name !== 'facts_source')) {
      const before = await readVersions();
      await store.pool.query(`update ${table} set ${column} = ${column}`);
      expect((await readVersions()).version, column).not.toBe(before.version);
    }
  });
});

test('adding and removing a product change the version', async () => {
  const before = await readVersions();
  const id = await product(store);
  const added = await readVersions();
  await store.pool.query('delete from products where id = $1', [id]);
  const removed = await readVersions();
  expect(new Set([before.version, added.version, removed.version]).size).toBe(3);
});

test('a change of several prices increases the version once', async () => {
  const admin = await person(store, { role: 'admin' });
  const id = await product(store);
  const path = `/api/admin/products/${id}`;
  const { body } = await admin.get<AdminProduct>(path);
  const before = await readVersions();
  const dosagePricing = Object.fromEntries(body.availableDosages.map((dosage) => [dosage, '77.01']));
  expect((await admin.patch(path, { dosagePricing })).status).toBe(200);
  expect(Number((await readVersions()).version)).toBe(Number(before.version) + 1);
});
