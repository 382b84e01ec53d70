import { describe, expect, test } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import type { Answer } from '../../test/client.ts';
import { checkoutBody, type Person, person, product, setPrice } from '../../test/factories.ts';
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
    await setPrice(store, seen[1]?.productId ?? 0, 1300);
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
