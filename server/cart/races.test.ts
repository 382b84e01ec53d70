import { describe, expect, test } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import { holdLock, untilBlocked } from '#server/accounts/races.harness.ts';
import { PASSWORD, type Person, person, product } from '../../test/factories.ts';
import { anotherServer, roundRobin } from '../../test/second-servers.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();
const one = [store.app];
const three = [store.app, await anotherServer(store), await anotherServer(store)];

test.each([
  ['one server', one],
  ['three servers', three],
])(
  '200 concurrent adds of one product to %s make a quantity of 200, and each response has the quantity after its own add',
  async (_which, servers) => {
    const customer = await person(store);
    const add = { productId: await product(store), quantity: 1, selectedDosage: '500 mg' };
    const responses = await Promise.all(
      roundRobin(servers, customer, 200).map((device) => device.post<CartLine>('/api/cart', add)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(200).fill(201));
    expect((await customer.get('/api/cart')).body).toMatchObject([{ quantity: 200 }]);
    const quantities = responses.map(({ body }) => body.quantity).toSorted((a, b) => a - b);
    expect(quantities).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  },
);

/** A customer with one line in the cart. */
async function customerWithLine(): Promise<{ customer: Person; url: string; add: object }> {
  const customer = await person(store);
  const add = { productId: await product(store), quantity: 1, selectedDosage: '500 mg' };
  const { body } = await customer.post('/api/cart', add);
  return { customer, url: `/api/cart/${body.id}`, add };
}

test('a removal that waited for another removal of the same line succeeds too', async () => {
  const { customer, url } = await customerWithLine();
  const line = await holdLock(store.pool, 'select from cart_lines where user_id = $1 for update', [customer.id]);
  const both = [customer.delete(url), customer.delete(url)];
  await untilBlocked(store.pool, 2);
  await line.release();
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([204, 204]);
});

test('a cart that is emptied while a line grows returns the line as it was removed', async () => {
  const { customer } = await customerWithLine();
  const grown = await holdLock(store.pool, 'update cart_lines set quantity = 4 where user_id = $1', [customer.id]);
  const emptying = customer.post<CartLine[]>('/api/cart/empty');
  await untilBlocked(store.pool, 1);
  await grown.release();
  expect(await emptying).toMatchObject({ status: 200, body: [{ quantity: 4 }] });
});

describe('an account that is erased at the same moment', () => {
  /** Returns the response to a call that arrives during the erasure. */
  async function duringErasure(customer: Person, call: () => ReturnType<Person['delete']>) {
    const held = await holdLock(store.pool, 'select from users where id = $1 for update', [customer.id]);
    const erasing = customer.post('/api/account/deletion', { password: PASSWORD });
    await untilBlocked(store.pool, 1);
    const calling = call();
    await untilBlocked(store.pool, 2);
    await held.release();
    expect((await erasing).status).toBe(204);
    return await calling;
  }

  test('is erased with its cart while a line is being removed', async () => {
    const { customer, url } = await customerWithLine();
    expect((await duringErasure(customer, () => customer.delete(url))).status).toBe(404);
  });

  test('has no cart to add to', async () => {
    const { customer, add } = await customerWithLine();
    const another = { ...add, productId: await product(store) };
    expect(await duringErasure(customer, () => customer.post('/api/cart', another))).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
  });
});
