import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import type { Order } from '#contract/orders/orders.ts';
import { holdLock, untilBlocked } from '#server/accounts/races.harness.ts';
import { revokeAdmin } from '#server/accounts/roles.ts';
import { checkoutBody, type Person, person, product } from '../test/factories.ts';
import { testStore } from '../test/store.ts';
import { advisoryLocks, type Lock, takeLock } from './locks.ts';
import { warehouse } from './stock/allocation/stock.harness.ts';

const store = await testStore();
const LOCKS: Lock[] = ['catalogue', 'administrators', 'users', 'orders', 'cart lines', 'item stock'];
const pairs = LOCKS.flatMap((earlier, index) => LOCKS.slice(index + 1).map((later) => [earlier, later] as const));

describe.each(pairs)('%s and %s', (earlier, later) => {
  test('may be locked in this order only', async () => {
    await store.db.transaction(async (tx) => {
      takeLock(tx, earlier);
      takeLock(tx, later);
      takeLock(tx, later);
      expect(() => takeLock(tx, earlier)).toThrow(`a transaction locks ${earlier} before ${later}`);
    });
  });
});

test('advisory locks have different numbers', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

/** Files that lock outside the order, and why they cannot cause a deadlock. */
const exceptions: Record<string, string> = {
  'server/platform/database/embedded/embedded.ts': 'in another database',
  'server/platform/backup/verify-backup.ts': 'in another database',
  'server/platform/database/pooler/inspect-pooler.ts': 'the only lock of its transaction, with a random number',
  'server/accounts/identities/identities.ts': 'the first lock of its transaction',
  'server/accounts/sessions/known-devices.ts': 'skips locked rows: it never waits',
  'server/accounts/sessions/sessions.ts': 'the first lock of its transaction',
  'server/cart/queries.ts': 'one statement: the user, then the line',
  'server/admin/products/queries.ts': 'locks products, after the lock of the catalogue',
  'server/stock/items.ts': 'locks an item, after the lock of the catalogue',
  'server/quick-order/order-lists/reminders.ts': 'skips locked rows: it never waits',
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

interface Shopper {
  customer: Person;
  orderId: string;
  lineId: number;
  /** The tracked item of the order. */
  itemId: number;
}

/** A customer with a delivered order and a line in the cart. */
async function newShopper(): Promise<Shopper> {
  const customer = await person(store);
  const line = { productId: await product(store), quantity: 1, selectedDosage: '500 mg' };
  const itemId = await stock(line.productId);
  await customer.post('/api/cart', line);
  const { id } = (await customer.post<Order>('/api/checkout', checkoutBody)).body;
  await admin.patch(`/api/admin/orders/${id}`, { status: 'delivered' });
  return { customer, itemId, orderId: id, lineId: (await customer.post<CartLine>('/api/cart', line)).body.id };
}
const admin = await person(store, { role: 'admin' });

const { trackedItem, receive } = warehouse(store, admin);

/** Tracks the item of a product, with packs of one lot. */
async function stock(productId: number): Promise<number> {
  const item = await trackedItem(productId);
  await receive(item, 'A', 10);
  return item.id;
}

const rows = {
  users: ({ customer }: Shopper) => ['users', customer.id] as const,
  orders: ({ orderId }: Shopper) => ['orders', orderId] as const,
  'cart lines': ({ lineId }: Shopper) => ['cart_lines', lineId] as const,
  'item stock': ({ itemId }: Shopper) => ['item_stock', itemId] as const,
};
type Row = keyof typeof rows;

const operations: [string, Row, Row, (shopper: Shopper) => Promise<unknown>][] = [
  ['a checkout', 'users', 'cart lines', ({ customer }) => customer.post('/api/checkout', checkoutBody)],
  ['a checkout', 'cart lines', 'item stock', ({ customer }) => customer.post('/api/checkout', checkoutBody)],
  ['a reorder', 'users', 'cart lines', ({ customer, orderId }) => customer.post(`/api/orders/${orderId}/reorder`)],
  ['a removal from the cart', 'users', 'cart lines', ({ customer, lineId }) => customer.delete(`/api/cart/${lineId}`)],
  [
    'a change of status',
    'users',
    'orders',
    ({ orderId }) => admin.patch(`/api/admin/orders/${orderId}`, { status: 'shipped' }),
  ],
  [
    'a change of status',
    'orders',
    'item stock',
    ({ orderId }) => admin.patch(`/api/admin/orders/${orderId}`, { status: 'cancelled' }),
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

const idOf = (table: string) => (table === 'item_stock' ? 'item_id' : 'id');

/** While an operation waits for the later row, it already holds the earlier one. */
describe.each(operations)('%s', (_name, earlier, later, run) => {
  test(`locks ${earlier} before ${later}`, async () => {
    const shopper = await newShopper();
    const [laterTable, laterId] = rows[later](shopper);
    const held = await holdLock(store.pool, `select from ${laterTable} where ${idOf(laterTable)} = $1 for update`, [
      laterId,
    ]);
    const running = run(shopper);
    await untilBlocked(store.pool, 1);
    const [table, id] = rows[earlier](shopper);
    const free = await store.pool.query(`select from ${table} where ${idOf(table)} = $1 for update skip locked`, [id]);
    await held.release();
    await running;
    expect(free.rowCount).toBe(0);
  });
});

test('revoking an administrator locks all administrators first', async () => {
  const [first, second] = [await person(store, { role: 'admin' }), await person(store, { role: 'admin' })];
  const held = await holdLock(store.pool, 'select from users where id = $1 for update', [second.id]);
  const revoking = revokeAdmin(store.db, second.email);
  await untilBlocked(store.pool, 1);
  const free = await store.pool.query('select from users where id = $1 for update skip locked', [first.id]);
  await held.release();
  expect(await revoking).toBe('revoked');
  expect(free.rowCount).toBe(0);
});
