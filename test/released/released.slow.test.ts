import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import type { Order } from '#contract/orders/orders.ts';
import { verifyHistory } from '#server/orders/verify-history.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { migrations } from '#server/platform/database/migrations/migrations.ts';
import { client } from '../client.ts';
import { emptyDatabase, openTestDatabase } from '../database.ts';
import { checkoutBody } from '../factories.ts';
import { serverOn } from '../second-servers.ts';
import { testStore } from '../store.ts';
import { describeSchema } from './schema.ts';

const kept = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.backup'));
const store = await testStore();
const [zoe, ruth] = ['a-session-of-zoe-that-lasts-a-hundred-years', 'a-session-of-ruth-that-lasts-100-years-more'];

test('every released schema has a stored backup', () => {
  const [, ...states] = migrations.slice(0, -1); // the first has no tables; the last is a store's own until another follows
  for (const { tag } of states) expect(kept).toContain(`${tag}.backup`);
});

test.each(kept)('%s: migrates to the current schema, and all data is kept', async (name) => {
  const url = await emptyDatabase();
  expect(await restoreBackup(url, path.join(import.meta.dirname, name))).toMatchObject({ jobs: 1, leftOut: [] });
  const { db, pool } = openTestDatabase(url);
  expect(await describeSchema(pool)).toEqual(await describeSchema(store.pool));
  for await (const { faults } of verifyHistory(db)) expect(faults).toEqual([]);

  const app = await serverOn(store, url);
  const [customer, admin] = [client(app), client(app)];
  customer.cookies.set('session', zoe);
  admin.cookies.set('session', ruth);
  const { body: user } = await customer.get('/api/user');
  expect(user).toMatchObject({ id: 2, firstName: 'Zoë', lastName: 'Nguyễn', emailVerified: true });
  const { body: orders } = await customer.get<Order[]>('/api/orders');
  expect(orders.map(({ totalAmount, status, orderItems }) => [totalAmount, status, orderItems.length])).toEqual([
    ['268.98', 'pending', 2],
    ['34.90', 'shipped', 2],
  ]);
  const { body: cart } = await customer.get<CartLine[]>('/api/cart');
  expect(cart.map((line) => [line.id, line.selectedDosage, line.quantity, line.selectedPrice, line.available])).toEqual(
    [
      [1, '500 mg', 3, 4.95, true],
      [3, '150 mg', 2, 9, false],
    ],
  );
  const { body: found } = await client(app).get('/api/products?search=amoxicilin');
  expect(found).toMatchObject([
    { drugName: 'Amoxicillin', dosagePricing: { '250 mg': 9.9, '500 mg': 12.5, '1 g': 21 } },
  ]);
  if (name >= '0025')
    expect(found).toMatchObject([{ picture: expect.stringContaining('/pictures/uploaded/3f1c5a9d') }]);
  expect((await admin.get('/api/admin/orders/stats')).body).toMatchObject({ totalOrders: 3, totalRevenue: '312.88' });

  const login = { email: 'head@pharmacy.example', password: 'correct horse' };
  expect((await client(app).post('/api/login', login)).status).toBe(200);
  await customer.delete('/api/cart/3');
  expect(await customer.post('/api/checkout', checkoutBody)).toMatchObject({
    status: 201,
    body: { totalAmount: '14.85' },
  });
  const [first = { id: '' }] = orders;
  expect((await admin.patch(`/api/admin/orders/${first.id}`, { status: 'confirmed' })).status).toBe(200);
});
