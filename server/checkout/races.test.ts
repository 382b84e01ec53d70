import { describe, expect, test } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import type { Order } from '#contract/orders/orders.ts';
import { holdLock, untilBlocked } from '#server/accounts/races.harness.ts';
import { checkoutBody, type Person, person, product } from '../../test/factories.ts';
import { anotherServer, inTurn } from '../../test/servers.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();
const one = [store.app];
const three = [store.app, await anotherServer(store), await anotherServer(store)];

const cartOf = async (customer: Person) => (await customer.get<CartLine[]>('/api/cart')).body;
const ordersOf = async (customer: Person) => (await customer.get<Order[]>('/api/orders')).body;
const order = (customer: Person) => customer.post<Order>('/api/checkout', checkoutBody);
/** What is in carts and orders, as far as races can spoil it. */
const quantities = (lines: { quantity: number }[]) => lines.map(({ quantity }) => quantity);

/** A customer with three packs in one line, 7.25 each. */
async function customerWithLine() {
  const customer = await person(store);
  const add = { productId: await product(store, { prices: { '400 mg': 725 } }), quantity: 3, selectedDosage: '400 mg' };
  const { body } = await customer.post('/api/cart', add);
  return { customer, url: `/api/cart/${body.id}`, add };
}

describe.each([
  ['one server', one],
  ['three servers', three],
])('200 checkouts of one cart at once, to %s', (_which, servers) => {
  test('make one order; the others are told that the cart is empty', async () => {
    const { customer } = await customerWithLine();
    const answers = await Promise.all(
      inTurn(servers, customer, 200).map((device) => device.post('/api/checkout', checkoutBody)),
    );
    const told = answers.map(({ status, body }) => `${status} ${body.code ?? body.totalAmount}`).toSorted();
    expect(told).toEqual(['201 21.75', ...Array(199).fill('400 CART_EMPTY')]);
    expect(await ordersOf(customer)).toHaveLength(1);
    expect(await cartOf(customer)).toEqual([]);
  });

  test('make one order, and all are answered with it, when they have one key', async () => {
    const { customer } = await customerWithLine();
    const headers = { 'idempotency-key': 'press' };
    const answers = await Promise.all(
      inTurn(servers, customer, 200).map((device) => device.post('/api/checkout', checkoutBody, headers)),
    );
    const [only] = await ordersOf(customer);
    expect(answers.map(({ status, body }) => `${status} ${body.id}`)).toEqual(Array(200).fill(`201 ${only?.id}`));
    expect(await ordersOf(customer)).toHaveLength(1);
  });
});

test('checkouts that wait for one another leave the connections of the store to other customers', async () => {
  const { customer } = await customerWithLine();
  const other = await person(store);
  const held = await holdLock(store.pool, 'select from users where id = $1 for update', [customer.id]);
  const placing = Array.from({ length: 40 }, () => order(customer));
  await untilBlocked(store.pool, 1);
  expect((await other.get('/api/cart')).status).toBe(200);
  await held.release();
  const statuses = (await Promise.all(placing)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, ...Array(39).fill(400)]);
});

test('an order is dated when it is placed, not when its checkout began to wait: newest first is the order of placing', async () => {
  const { customer } = await customerWithLine();
  const earlier = await holdLock(store.pool, 'select from users where id = $1 for update', [customer.id]);
  const placing = order(customer);
  await untilBlocked(store.pool, 1);
  const waited = new Date().toISOString();
  await earlier.release();
  expect((await placing).body.createdAt >= waited).toBe(true);
});

/** A checkout that has read its cart and cannot yet write the order; `deed` is done meanwhile. */
async function behindCheckout<T>(customer: Person, deed: () => Promise<T>) {
  const writes = await holdLock(store.pool, 'lock table orders in share mode', []);
  const placing = order(customer);
  await untilBlocked(store.pool, 1);
  const done = deed();
  return { writes, placing, done };
}

describe('a change of the cart behind a checkout under way', () => {
  test.each([
    ['quantity', 404, (customer: Person, url: string) => customer.patch(url, { quantity: 9 })],
    ['removal', 204, (customer: Person, url: string) => customer.delete(url)],
  ])('of a line (%s) finds it ordered: %i', async (_what, status, change) => {
    const { customer, url } = await customerWithLine();
    const { writes, placing, done } = await behindCheckout(customer, () => change(customer, url));
    await untilBlocked(store.pool, 2);
    await writes.release();
    expect((await placing).body).toMatchObject({ totalAmount: '21.75', orderItems: [{ quantity: 3 }] });
    expect((await done).status).toBe(status);
    expect(await cartOf(customer)).toEqual([]);
  });

  test('by an add to what is ordered begins a new line', async () => {
    const { customer, add } = await customerWithLine();
    const { writes, placing, done } = await behindCheckout(customer, () =>
      customer.post<CartLine>('/api/cart', { ...add, quantity: 2 }),
    );
    await untilBlocked(store.pool, 2);
    await writes.release();
    expect(quantities((await placing).body.orderItems)).toEqual([3]);
    expect(await done).toMatchObject({ status: 201, body: { quantity: 2 } });
    expect(await cartOf(customer)).toEqual([(await done).body]);
  });

  test('by an add of something else stays in the cart, and waits for nothing', async () => {
    const { customer, add } = await customerWithLine();
    const productId = await product(store, { prices: { '400 mg': 100 } });
    const { writes, placing, done } = await behindCheckout(customer, () =>
      customer.post('/api/cart', { ...add, productId, quantity: 2 }),
    );
    expect(await done).toMatchObject({ status: 201, body: { quantity: 2 } });
    await writes.release();
    expect(quantities((await placing).body.orderItems)).toEqual([3]);
    expect(await cartOf(customer)).toEqual([(await done).body]);
  });
});

describe('a checkout behind a change of the cart under way', () => {
  test.each([
    ['quantity', 200, [9], (customer: Person, url: string) => customer.patch(url, { quantity: 9 })],
    ['removal', 204, [], (customer: Person, url: string) => customer.delete(url)],
    [
      'add',
      201,
      [5],
      (customer: Person, _: string, add: object) => customer.post('/api/cart', { ...add, quantity: 2 }),
    ],
  ])('(%s) orders what the change left', async (_what, status, left, change) => {
    const { customer, url, add } = await customerWithLine();
    const line = await holdLock(store.pool, 'select from cart_lines where user_id = $1 for update', [customer.id]);
    const changing = change(customer, url, add);
    await untilBlocked(store.pool, 1);
    const placing = order(customer);
    await untilBlocked(store.pool, 2);
    await line.release();
    expect((await changing).status).toBe(status);
    expect((await placing).status).toBe(left.length > 0 ? 201 : 400);
    expect((await ordersOf(customer)).map(({ orderItems }) => quantities(orderItems))).toEqual(
      left.length > 0 ? [left] : [],
    );
    expect(await cartOf(customer)).toEqual([]);
  });
});
