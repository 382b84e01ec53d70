import { expect, test } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import { holdLock, untilBlocked } from '#server/accounts/races.harness.ts';
import { checkoutBody, type Person, person, product, setPrice, withdraw } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();
const strict = await testStore({ environment: { RATE_LIMIT_SCALE: '0.005' } });

async function addToCart(customer: Person, id: number): Promise<void> {
  await customer.post('/api/cart', { productId: id, quantity: 1, selectedDosage: '500 mg' });
}

test('a withdrawn product is rejected, and the shown prices of the others are updated', async () => {
  const customer = await person(store);
  const [withdrawn, repriced] = [await product(store, { drugName: 'Ranitidine' }), await product(store)];
  for (const id of [withdrawn, repriced]) await addToCart(customer, id);
  await withdraw(store, withdrawn);
  await setPrice(store, repriced, 1300);
  expect((await customer.post('/api/checkout', checkoutBody)).body).toMatchObject({
    code: 'PRODUCT_UNAVAILABLE',
    product: 'Ranitidine',
  });
  const { body } = await customer.get<CartLine[]>('/api/cart');
  expect(body.find((line) => line.productId === repriced)?.selectedPrice).toBe(13);
});

test('refreshing the prices locks the customer first, like a checkout: the two cannot deadlock', async () => {
  const customer = await person(store);
  const id = await product(store);
  await addToCart(customer, id);
  await setPrice(store, id, 1300);
  const writes = await holdLock(store.pool, 'lock table cart_lines in share mode', []); // rows can be locked, not written
  const rejected = customer.post('/api/checkout', checkoutBody);
  await untilBlocked(store.pool, 1); // the checkout's transaction has ended: the refresh waits
  const { rowCount } = await store.pool.query('select from users where id = $1 for no key update skip locked', [
    customer.id,
  ]);
  await writes.release();
  expect(rowCount).toBe(0);
  expect(await rejected).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
  expect((await customer.get<CartLine[]>('/api/cart')).body[0]?.selectedPrice).toBe(13);
});

test('an account may place 600 orders in an hour (here 3); a repeated idempotency key does not count', async () => {
  const customer = await person(strict);
  const id = await product(strict);
  const order = async (key: string) => {
    await addToCart(customer, id);
    return customer.post('/api/checkout', checkoutBody, { 'idempotency-key': key });
  };
  for (const key of ['one', 'two', 'three']) expect((await order(key)).status).toBe(201);
  for (let again = 0; again < 5; again += 1) expect((await order('one')).status).toBe(201);
  const rejected = await order('four');
  expect(rejected).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3500);
  expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(3600);
  expect((await customer.get('/api/cart')).body).toHaveLength(1);
  const other = await person(strict);
  await addToCart(other, id);
  expect((await other.post('/api/checkout', checkoutBody)).status).toBe(201);
  await strict.pool.query("update orders set created_at = created_at - interval '1 hour' where user_id = $1", [
    customer.id,
  ]);
  expect((await order('four')).status).toBe(201);
});

test('an account may order 50,000 lines in a day (here 500), and the rest of the cart when the oldest order is a day old', async () => {
  const customer = await person(strict);
  const id = await product(strict, {
    prices: Object.fromEntries(Array.from({ length: 300 }, (_, each) => [`${each} mg`, 100])),
  });
  const order = async () => {
    await strict.pool.query(
      `insert into cart_lines (user_id, product_id, dosage, quantity, shown_price_cents)
       select $1, $2, dosage, 1, price_cents from product_dosages where product_id = $2`,
      [customer.id, id],
    );
    return await customer.post('/api/checkout', checkoutBody);
  };
  expect((await order()).status).toBe(201);
  const rejected = await order();
  expect(rejected).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(86_300);
  await strict.pool.query("update orders set created_at = created_at - interval '1 day' where user_id = $1", [
    customer.id,
  ]);
  expect((await customer.post('/api/checkout', checkoutBody)).status).toBe(201);
});

test('a delivery note is part of the order, its mail and the export of the account; without one an order has no such field', async () => {
  const customer = await person(store);
  const admin = await person(store, { role: 'admin' });
  const id = await product(store);
  const order = async (deliveryNote?: string) => {
    await addToCart(customer, id);
    return customer.post<{ id: string }>('/api/checkout', {
      ...checkoutBody,
      ...(deliveryNote !== undefined && { deliveryNote }),
    });
  };
  const { status, body } = await order('  Ring at\nthe dock. ');
  expect(status).toBe(201);
  expect(body).toMatchObject({ deliveryNote: 'Ring at the dock.' });
  const { body: seen } = await admin.get<{ deliveryNote?: string }>(`/api/admin/orders/${body.id}`);
  expect(seen.deliveryNote).toBe('Ring at the dock.');
  const mail = await store.mail(customer.email, new RegExp(body.id.slice(0, 8)));
  expect(mail.text).toContain('Ring at the dock.');
  expect(JSON.stringify((await customer.get('/api/account/data')).body)).toContain('Ring at the dock.');
  for (const none of [undefined, '', ' ']) expect((await order(none)).body).not.toHaveProperty('deliveryNote');
  expect(await order('x'.repeat(501))).toMatchObject({ status: 400, body: { code: 'TOO_LONG' } });
  expect((await order('x'.repeat(500))).status).toBe(201);
});
