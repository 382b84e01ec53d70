import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import type { Order } from '#contract/orders/orders.ts';
import { holding, untilWaiting } from '#server/accounts/races.harness.ts';
import { revokeAdmin } from '#server/accounts/roles.ts';
import { checkoutBody, type Person, person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { advisoryLocks, type Lock, takeLock } from './locks.ts';

const store = await testStore();
const LOCKS: Lock[] = ['catalogue', 'administrators', 'users', 'orders', 'cart lines'];
const pairs = LOCKS.flatMap((earlier, place) => LOCKS.slice(place + 1).map((later) => [earlier, later] as const));

describe.each(pairs)('%s and %s', (earlier, later) => {
  test('are locked in this order, and refused the other way round', async () => {
    await store.db.transaction(async (tx) => {
      takeLock(tx, earlier);
      takeLock(tx, later);
      takeLock(tx, later);
      expect(() => takeLock(tx, earlier)).toThrow(`a transaction locks ${earlier} before ${later}`);
    });
  });
});

test('numbers of advisory locks are told apart', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

/** Files that lock outside the order, and why they cannot cause a deadlock. */
const exceptions: Record<string, string> = {
  'server/platform/database/embedded/embedded.ts': 'in another database',
  'server/platform/backup/verify-backup.ts': 'in another database',
  'server/accounts/identities/identities.ts': 'the first thing of its transaction',
  'server/accounts/sessions/known-devices.ts': 'skips rows that are locked: it never waits',
  'server/accounts/sessions/sessions.ts': 'the first thing of its transaction',
  'server/cart/queries.ts': 'one statement: the person, then the line',
  'server/admin/products/queries.ts': 'of products, behind the lock of the catalogue',
};

test('every file that locks rows or takes an advisory lock uses the lock order', async () => {
  const without: string[] = [];
  for await (const file of glob('server/**/*.ts')) {
    if (/\.(test|harness|fixture)\.ts$/.test(file) || file in exceptions) continue;
    const text = readFileSync(file, 'utf8');
    if (
      /\bfor (update|no key update|share|key share)\b|\.for\('|pg_(try_)?advisory/.test(text) &&
      !text.includes('/locks.ts')
    ) {
      without.push(file);
    }
  }
  expect(without).toEqual([]);
});

/** Somebody with an order that is done and a line in the cart. */
async function regular(): Promise<{ customer: Person; orderId: string; lineId: number }> {
  const customer = await person(store);
  const line = { productId: await product(store), quantity: 1, selectedDosage: '500 mg' };
  await customer.post('/api/cart', line);
  const { id } = (await customer.post<Order>('/api/checkout', checkoutBody)).body;
  await admin.patch(`/api/admin/orders/${id}`, { status: 'delivered' });
  return { customer, orderId: id, lineId: (await customer.post<CartLine>('/api/cart', line)).body.id };
}
const admin = await person(store, { role: 'admin' });

type Regular = Awaited<ReturnType<typeof regular>>;
const rows = {
  users: ({ customer }: Regular) => ['users', customer.id] as const,
  orders: ({ orderId }: Regular) => ['orders', orderId] as const,
  'cart lines': ({ lineId }: Regular) => ['cart_lines', lineId] as const,
};
type Row = keyof typeof rows;

const deeds: [string, Row, Row, (of: Regular) => Promise<unknown>][] = [
  ['a checkout', 'users', 'cart lines', ({ customer }) => customer.post('/api/checkout', checkoutBody)],
  ['an order again', 'users', 'cart lines', ({ customer, orderId }) => customer.post(`/api/orders/${orderId}/reorder`)],
  ['a removal from the cart', 'users', 'cart lines', ({ customer, lineId }) => customer.delete(`/api/cart/${lineId}`)],
  [
    'a change of status',
    'users',
    'orders',
    ({ orderId }) => admin.patch(`/api/admin/orders/${orderId}`, { status: 'shipped' }),
  ],
  [
    'an erasure',
    'users',
    'orders',
    ({ customer }) => customer.post('/api/account/deletion', { password: 'correct horse' }),
  ],
  [
    'an erasure',
    'users',
    'cart lines',
    ({ customer }) => customer.post('/api/account/deletion', { password: 'correct horse' }),
  ],
];

/** Each holds the first of two before it comes to the second: nobody who holds the first waits for who holds the second. */
describe.each(deeds)('%s', (_what, earlier, later, deed) => {
  test(`locks ${earlier} before ${later}`, async () => {
    const those = await regular();
    const [laterTable, laterId] = rows[later](those);
    const held = await holding(store.pool, `select from ${laterTable} where id = $1 for update`, [laterId]);
    const doing = deed(those);
    await untilWaiting(store.pool, 1);
    const [table, id] = rows[earlier](those);
    const free = await store.pool.query(`select from ${table} where id = $1 for update skip locked`, [id]);
    await held.letGo();
    await doing;
    expect(free.rowCount).toBe(0);
  });
});

test('administrators are locked before what one of them is', async () => {
  const [first, second] = [await person(store, { role: 'admin' }), await person(store, { role: 'admin' })];
  const held = await holding(store.pool, 'select from users where id = $1 for update', [second.id]);
  const revoking = revokeAdmin(store.db, second.email);
  await untilWaiting(store.pool, 1);
  const free = await store.pool.query('select from users where id = $1 for update skip locked', [first.id]);
  await held.letGo();
  expect(await revoking).toBe('revoked');
  expect(free.rowCount).toBe(0);
});
