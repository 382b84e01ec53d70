import { expect, test } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import { holdLock, untilBlocked } from '#server/accounts/races.harness.ts';
import { checkoutBody, type Person, person, product, setPrice, withdraw } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();
const strict = await testStore({ RATE_LIMIT_SCALE: '0.005' });

async function fill(customer: Person, id: number): Promise<void> {
  await customer.post('/api/cart', { productId: id, quantity: 1, selectedDosage: '500 mg' });
}

test('a withdrawn product is refused, and the prices of the others are brought to today’s', async () => {
  const customer = await person(store);
  const [gone, dearer] = [await product(store, { drugName: 'Ranitidine' }), await product(store)];
  for (const id of [gone, dearer]) await fill(customer, id);
  await withdraw(store, gone);
  await setPrice(store, dearer, 1300);
  expect((await customer.post('/api/checkout', checkoutBody)).body).toMatchObject({
    code: 'PRODUCT_UNAVAILABLE',
    product: 'Ranitidine',
  });
  const { body } = await customer.get<CartLine[]>('/api/cart');
  expect(body.find((line) => line.productId === dearer)?.selectedPrice).toBe(13);
});

test('prices are refreshed by whoever holds the customer, as a checkout is: the two cannot deadlock', async () => {
  const customer = await person(store);
  const id = await product(store);
  await fill(customer, id);
  await setPrice(store, id, 1300);
  const writes = await holdLock(store.pool, 'lock table cart_lines in share mode', []); // rows can be locked, not written
  const refused = customer.post('/api/checkout', checkoutBody);
  await untilBlocked(store.pool, 1); // the checkout itself is over: what waits is the refresh
  const { rowCount } = await store.pool.query('select from users where id = $1 for no key update skip locked', [
    customer.id,
  ]);
  await writes.release();
  expect(rowCount).toBe(0);
  expect(await refused).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
  expect((await customer.get<CartLine[]>('/api/cart')).body[0]?.selectedPrice).toBe(13);
});

test('so many orders in an hour per account (here 3, for 600), then a pause; a repeated key is no order', async () => {
  const customer = await person(strict);
  const id = await product(strict);
  const order = async (key: string) => {
    await fill(customer, id);
    return customer.post('/api/checkout', checkoutBody, { 'idempotency-key': key });
  };
  for (const key of ['one', 'two', 'three']) expect((await order(key)).status).toBe(201);
  for (let again = 0; again < 5; again += 1) expect((await order('one')).status).toBe(201);
  const refused = await order('four');
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
  expect((await customer.get('/api/cart')).body).toHaveLength(1);
  const other = await person(strict);
  await fill(other, id);
  expect((await other.post('/api/checkout', checkoutBody)).status).toBe(201);
  await strict.pool.query("update orders set created_at = created_at - interval '1 hour' where user_id = $1", [
    customer.id,
  ]);
  expect((await order('four')).status).toBe(201);
});
