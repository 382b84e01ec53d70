import { describe, expect, test } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import type { Answer } from '../../test/client.ts';
import { checkoutBody, type Person, person, product } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();

/** Somebody with two lines in the cart, and what a page of theirs shows. */
async function shopper(): Promise<{
  customer: Person;
  seen: CartLine[];
  order: (seenLines: unknown) => Promise<Answer>;
}> {
  const customer = await person(store);
  for (const drugName of ['Salbutamol', 'Cefalexin']) {
    await customer.post('/api/cart', {
      productId: await product(store, { drugName }),
      quantity: 2,
      selectedDosage: '500 mg',
    });
  }
  const { body: seen } = await customer.get<CartLine[]>('/api/cart');
  return { customer, seen, order: (seenLines) => customer.post('/api/checkout', { ...checkoutBody, seenLines }) };
}

describe('a checkout that tells what the customer saw', () => {
  test('orders the cart that is just that, prices as numbers or as text, in any order', async () => {
    const { seen, order } = await shopper();
    const told = seen.map(({ id, quantity, selectedPrice }) => ({
      id,
      quantity,
      selectedPrice: String(selectedPrice),
    }));
    expect(await order(told.reverse())).toMatchObject({ status: 201, body: { totalAmount: '50.00' } });
  });

  test.each<[string, (customer: Person, seen: CartLine[]) => Promise<unknown>]>([
    ['a quantity', (customer, [line]) => customer.patch(`/api/cart/${line?.id}`, { quantity: 3 })],
    [
      'a line more',
      async (customer) =>
        customer.post('/api/cart', { productId: await product(store), quantity: 1, selectedDosage: '500 mg' }),
    ],
    ['a line less', (customer, [line]) => customer.delete(`/api/cart/${line?.id}`)],
  ])('is refused when another device changed %s since', async (_what, change) => {
    const { customer, seen, order } = await shopper();
    await change(customer, seen);
    const { body: now } = await customer.get<CartLine[]>('/api/cart');
    expect(await order(seen)).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } });
    expect((await customer.get('/api/cart')).body).toEqual(now);
    expect((await customer.get('/api/orders')).body).toEqual([]);
    expect((await order(now)).status).toBe(201);
  });

  test('is refused at a price that this page never showed, though another page of the customer’s did', async () => {
    const { customer, seen, order } = await shopper();
    await store.pool.query('update product_dosages set price_cents = 1300 where product_id = $1', [seen[1]?.productId]);
    const refusal = { status: 409, body: { code: 'PRICE_CHANGED', product: 'Cefalexin' } };
    expect(await customer.post('/api/checkout', checkoutBody)).toMatchObject(refusal); // the other page
    expect(await order(seen)).toMatchObject(refusal);
    const { body: now } = await customer.get<CartLine[]>('/api/cart');
    expect(await order(now)).toMatchObject({ status: 201, body: { totalAmount: '51.00' } });
  });

  test('believes nothing of what it is told', async () => {
    const { seen, order } = await shopper();
    const cheap = seen.map((line) => ({ ...line, selectedPrice: 0.01 }));
    expect(await order(cheap)).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
    expect(await order([...seen, ...seen])).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } });
    for (const none of ['x', [{}], [{ id: 'x', quantity: 1, selectedPrice: 1 }], [null]]) {
      expect((await order(none)).status).toBe(400);
    }
  });
});

describe('an attempt whose answer was lost', () => {
  test('is found by its key, by its customer alone, once it made an order', async () => {
    const { customer, order } = await shopper();
    const key = 'press 1/ä?';
    const find = (who: Person) => who.get(`/api/checkout/${encodeURIComponent(key)}`);
    expect((await find(customer)).status).toBe(404);
    const { body } = await customer.post('/api/checkout', checkoutBody, { 'idempotency-key': key });
    expect(await find(customer)).toMatchObject({ status: 200, body });
    expect((await find(await person(store))).status).toBe(404);
    expect((await store.client().get('/api/checkout/x')).status).toBe(401);
    expect((await order([])).body.code).toBe('CART_EMPTY');
  });
});

describe('the shipping address that is offered', () => {
  test('is that of the newest order, of the caller alone', async () => {
    const { customer } = await shopper();
    const offered = async (who: Person) => (await who.get('/api/shipping-address')).body.shippingAddress;
    expect(await offered(customer)).toBeNull();
    await customer.post('/api/checkout', checkoutBody);
    expect(await offered(customer)).toEqual(checkoutBody.shippingAddress);
    const moved = { address: '3 Rue Oberkampf', city: 'Paris', postalCode: '75011', country: 'FR' };
    await customer.post('/api/cart', { productId: await product(store), quantity: 1, selectedDosage: '500 mg' });
    await customer.post('/api/checkout', { ...checkoutBody, shippingAddress: moved });
    expect(await offered(customer)).toEqual(moved);
    expect(await offered(await person(store))).toBeNull();
  });
});

describe('polling one’s orders', () => {
  test('reads them only when one of them changed', async () => {
    const { customer } = await shopper();
    const admin = await person(store, { role: 'admin' });
    const look = (etag: unknown) => customer.get('/api/orders', { 'if-none-match': String(etag) });
    const before = await customer.get('/api/orders');
    const { body: order } = await customer.post('/api/checkout', checkoutBody);
    const placed = await look(before.headers.etag);
    expect(placed).toMatchObject({ status: 200, body: [{ id: order.id }] });
    expect(await look(placed.headers.etag)).toMatchObject({ status: 304, text: '' });
    await admin.patch(`/api/admin/orders/${order.id}`, { status: 'pending' });
    expect((await look(placed.headers.etag)).status).toBe(304);
    await admin.patch(`/api/admin/orders/${order.id}`, { status: 'shipped' });
    const shipped = await look(placed.headers.etag);
    expect(shipped).toMatchObject({ status: 200, body: [{ status: 'shipped' }] });
    expect(
      (await (await person(store)).get('/api/orders', { 'if-none-match': String(shipped.headers.etag) })).status,
    ).toBe(200);
  });
});
