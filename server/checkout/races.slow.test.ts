import { describe, expect, test } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import type { Order } from '#contract/orders/orders.ts';
import { holdLock, untilBlocked } from '#server/accounts/races.harness.ts';
import { checkoutBody, type Person, person, product } from '../../test/factories.ts';
import { anotherServer, roundRobin } from '../../test/second-servers.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();
const one = [store.app];
const three = [store.app, await anotherServer(store), await anotherServer(store)];

const cartOf = async (customer: Person) => (await customer.get<CartLine[]>('/api/cart')).body;
const ordersOf = async (customer: Person) => (await customer.get<Order[]>('/api/orders')).body;
const order = (customer: Person) => customer.post<Order>('/api/checkout', checkoutBody);
/** The part of carts and orders that a race could corrupt. */
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
])('200 concurrent checkouts of one cart, to %s', (_which, servers) => {
  test('place one order; the others get CART_EMPTY', async () => {
    const { customer } = await customerWithLine();
    const responses = await Promise.all(
      roundRobin(servers, customer, 200).map((device) => device.post('/api/checkout', checkoutBody)),
    );
    const outcomes = responses.map(({ status, body }) => `${status} ${body.code ?? body.totalAmount}`).toSorted();
    expect(outcomes).toEqual(['201 21.75', ...Array(199).fill('400 CART_EMPTY')]);
    expect(await ordersOf(customer)).toHaveLength(1);
    expect(await cartOf(customer)).toEqual([]);
  });

  test('with one idempotency key place one order, and all responses return it', async () => {
    const { customer } = await customerWithLine();
    const headers = { 'idempotency-key': 'press' };
    const responses = await Promise.all(
      roundRobin(servers, customer, 200).map((device) => device.post('/api/checkout', checkoutBody, headers)),
    );
    const [only] = await ordersOf(customer);
    expect(responses.map(({ status, body }) => `${status} ${body.id}`)).toEqual(Array(200).fill(`201 ${only?.id}`));
    expect(await ordersOf(customer)).toHaveLength(1);
  });
});

test('waiting checkouts of one customer do not take the database connections from other customers', async () => {
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

test('an order is dated when it is placed, not when its checkout began to wait, so sorting by date is the order of placing', async () => {
  const { customer } = await customerWithLine();
  const earlier = await holdLock(store.pool, 'select from users where id = $1 for update', [customer.id]);
  const placing = order(customer);
  await untilBlocked(store.pool, 1);
  const waited = new Date().toISOString();
  await earlier.release();
  expect((await placing).body.createdAt >= waited).toBe(true);
});

/** Runs `change` while a checkout has read the cart and waits to write the order. */
async function duringCheckout<T>(customer: Person, change: () => Promise<T>) {
  const writes = await holdLock(store.pool, 'lock table orders in share mode', []);
  const placing = order(customer);
  await untilBlocked(store.pool, 1);
  const changing = change();
  return { writes, placing, changing };
}

describe('a change of the cart during a checkout', () => {
  test.each([
    ['quantity', 404, (customer: Person, url: string) => customer.patch(url, { quantity: 9 })],
    ['removal', 204, (customer: Person, url: string) => customer.delete(url)],
  ])('of a line (%s) gets %i, because the line was ordered', async (_what, status, change) => {
    const { customer, url } = await customerWithLine();
    const { writes, placing, changing } = await duringCheckout(customer, () => change(customer, url));
    await untilBlocked(store.pool, 2);
    await writes.release();
    expect((await placing).body).toMatchObject({ totalAmount: '21.75', orderItems: [{ quantity: 3 }] });
    expect((await changing).status).toBe(status);
    expect(await cartOf(customer)).toEqual([]);
  });

  test('by an add of an ordered product creates a new line', async () => {
    const { customer, add } = await customerWithLine();
    const { writes, placing, changing } = await duringCheckout(customer, () =>
      customer.post<CartLine>('/api/cart', { ...add, quantity: 2 }),
    );
    await untilBlocked(store.pool, 2);
    await writes.release();
    expect(quantities((await placing).body.orderItems)).toEqual([3]);
    expect(await changing).toMatchObject({ status: 201, body: { quantity: 2 } });
    expect(await cartOf(customer)).toEqual([(await changing).body]);
  });

  test('by an add of another product stays in the cart and does not wait', async () => {
    const { customer, add } = await customerWithLine();
    const productId = await product(store, { prices: { '400 mg': 100 } });
    const { writes, placing, changing } = await duringCheckout(customer, () =>
      customer.post('/api/cart', { ...add, productId, quantity: 2 }),
    );
    expect(await changing).toMatchObject({ status: 201, body: { quantity: 2 } });
    await writes.release();
    expect(quantities((await placing).body.orderItems)).toEqual([3]);
    expect(await cartOf(customer)).toEqual([(await changing).body]);
  });
});

describe('a checkout during a change of the cart', () => {
  test.each([
    ['quantity', 200, [9], (customer: Person, url: string) => customer.patch(url, { quantity: 9 })],
    ['removal', 204, [], (customer: Person, url: string) => customer.delete(url)],
    [
      'add',
      201,
      [5],
      (customer: Person, _: string, add: object) => customer.post('/api/cart', { ...add, quantity: 2 }),
    ],
  ])('(%s) waits and orders the changed cart', async (_what, status, remaining, change) => {
    const { customer, url, add } = await customerWithLine();
    const line = await holdLock(store.pool, 'select from cart_lines where user_id = $1 for update', [customer.id]);
    const changing = change(customer, url, add);
    await untilBlocked(store.pool, 1);
    const placing = order(customer);
    await untilBlocked(store.pool, 2);
    await line.release();
    expect((await changing).status).toBe(status);
    expect((await placing).status).toBe(remaining.length > 0 ? 201 : 400);
    expect((await ordersOf(customer)).map(({ orderItems }) => quantities(orderItems))).toEqual(
      remaining.length > 0 ? [remaining] : [],
    );
    expect(await cartOf(customer)).toEqual([]);
  });
});
