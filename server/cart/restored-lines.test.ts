import { expect, test } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import { checkoutBody, type Person, person, product } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();

async function add(customer: Person, quantity = 1): Promise<CartLine> {
  const line = { productId: await product(store), quantity, selectedDosage: '500 mg' };
  return (await customer.post<CartLine>('/api/cart', line)).body;
}

const cartOf = async (customer: Person) => (await customer.get<CartLine[]>('/api/cart')).body;
const restore = (customer: Person, ...lines: CartLine[]) =>
  customer.post<CartLine[]>('/api/cart/restore', {
    lines: lines.map(({ id, productId, selectedDosage, quantity }) => ({ id, productId, selectedDosage, quantity })),
  });

test('a removed line comes back in its place with its quantity', async () => {
  const customer = await person(store);
  const lines = [await add(customer), await add(customer, 24), await add(customer)];
  const [, second] = lines;
  if (!second) throw new Error('three were added');
  await customer.delete(`/api/cart/${second.id}`);
  expect(await cartOf(customer)).toHaveLength(2);
  const { status, body } = await restore(customer, second);
  expect(status).toBe(200);
  expect(body).toEqual(lines);
  expect(await cartOf(customer)).toEqual(lines);
});

test('an emptied cart comes back whole, and only once', async () => {
  const customer = await person(store);
  const lines = [await add(customer), await add(customer, 3)];
  expect(await customer.post('/api/cart/empty')).toMatchObject({ status: 200, body: lines });
  expect(await cartOf(customer)).toEqual([]);
  expect(await customer.post('/api/cart/empty')).toMatchObject({ status: 200, body: [] });
  const answers = await Promise.all([restore(customer, ...lines), restore(customer, ...lines)]);
  for (const { body } of answers) expect(body).toEqual(lines);
  for (const { id } of lines) expect((await customer.delete(`/api/cart/${id}`)).status).toBe(204);
});

test('a product that was added again keeps the higher quantity', async () => {
  const customer = await person(store);
  const line = await add(customer, 24);
  await customer.delete(`/api/cart/${line.id}`);
  const { productId, selectedDosage } = line;
  const again = await customer.post<CartLine>('/api/cart', { productId, selectedDosage, quantity: 1 });
  const { body } = await restore(customer, line);
  expect(body).toEqual([{ ...again.body, quantity: 24 }]);
  expect((await customer.delete(`/api/cart/${line.id}`)).status).toBe(204);
});

test('nothing comes back that was not removed, is another customer’s, or is no longer on sale', async () => {
  const [customer, other] = [await person(store), await person(store)];
  const kept = await add(customer);
  const [foreign, withdrawn] = [await add(other), await add(customer)];
  await other.delete(`/api/cart/${foreign.id}`);
  await customer.delete(`/api/cart/${withdrawn.id}`);
  await store.pool.query('update products set withdrawn_at = now() where id = $1', [withdrawn.productId]);
  const unknown = { ...kept, id: 2_000_000_000, productId: foreign.productId };
  const { status, body } = await restore(customer, unknown, foreign, withdrawn);
  expect(status).toBe(200);
  expect(body).toEqual([kept]);
  expect(await cartOf(other)).toEqual([]);
});

test('a text that no database can hold is no product', async () => {
  const customer = await person(store);
  const line = { id: 1, productId: 1, selectedDosage: 'a\ud800b', quantity: 1 };
  expect((await customer.post('/api/cart/restore', { lines: [line] })).status).toBe(200);
});

test('one line twice, and two lines of one product, come back once', async () => {
  const customer = await person(store);
  const line = await add(customer, 2);
  await customer.delete(`/api/cart/${line.id}`);
  const { body } = await restore(customer, line, { ...line, quantity: 5 }, { ...line, id: line.id + 1_000_000 });
  expect(body).toHaveLength(1);
});

test('a line that was ordered meanwhile, as on another device, is not put back', async () => {
  const customer = await person(store);
  const line = await add(customer, 2);
  await customer.delete(`/api/cart/${line.id}`);
  await restore(customer, line);
  expect((await customer.post('/api/checkout', checkoutBody)).status).toBe(201);
  expect((await restore(customer, line)).body).toEqual([]);
});

test('a line that was put back into another one is put back once', async () => {
  const customer = await person(store);
  const line = await add(customer, 2);
  await customer.delete(`/api/cart/${line.id}`);
  const again = { productId: line.productId, quantity: 1, selectedDosage: '500 mg' };
  await customer.post('/api/cart', again);
  expect((await restore(customer, line)).body).toMatchObject([{ quantity: 2 }]);
  expect((await customer.post('/api/checkout', checkoutBody)).status).toBe(201);
  expect((await restore(customer, line)).body).toEqual([]);
  expect((await customer.delete(`/api/cart/${line.id}`)).status).toBe(204);
});
