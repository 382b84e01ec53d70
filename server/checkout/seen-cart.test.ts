import { describe, expect, test } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import type { TestResponse } from '../../test/client.ts';
import { checkoutBody, type Person, person, product, setPrice } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();

/** A customer with two lines in the cart, and the lines that their page shows. */
async function customerWithPage(): Promise<{
  customer: Person;
  seen: CartLine[];
  order: (seenLines: unknown) => Promise<TestResponse>;
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

describe('a checkout with the lines that the customer saw', () => {
  test('orders an equal cart; prices may be numbers or text, lines in any order', async () => {
    const { seen, order } = await customerWithPage();
    const seenLines = seen.map(({ id, quantity, selectedPrice }) => ({
      id,
      quantity,
      selectedPrice: String(selectedPrice),
    }));
    expect(await order(seenLines.reverse())).toMatchObject({ status: 201, body: { totalAmount: '50.00' } });
  });

  test.each<[string, (customer: Person, seen: CartLine[]) => Promise<unknown>]>([
    ['changed a quantity', (customer, [line]) => customer.patch(`/api/cart/${line?.id}`, { quantity: 3 })],
    [
      'added a line',
      async (customer) =>
        customer.post('/api/cart', { productId: await product(store), quantity: 1, selectedDosage: '500 mg' }),
    ],
    ['removed a line', (customer, [line]) => customer.delete(`/api/cart/${line?.id}`)],
  ])('is rejected after another device %s', async (_what, change) => {
    const { customer, seen, order } = await customerWithPage();
    await change(customer, seen);
    const { body: now } = await customer.get<CartLine[]>('/api/cart');
    expect(await order(seen)).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } });
    expect((await customer.get('/api/cart')).body).toEqual(now);
    expect((await customer.get('/api/orders')).body).toEqual([]);
    expect((await order(now)).status).toBe(201);
  });

  test('is rejected at a price that only another page of the customer has shown', async () => {
    const { customer, seen, order } = await customerWithPage();
    await setPrice(store, seen[1]?.productId ?? 0, 1300);
    const rejection = { status: 409, body: { code: 'PRICE_CHANGED', product: 'Cefalexin' } };
    expect(await customer.post('/api/checkout', checkoutBody)).toMatchObject(rejection); // the other page
    expect(await order(seen)).toMatchObject(rejection);
    const { body: now } = await customer.get<CartLine[]>('/api/cart');
    expect(await order(now)).toMatchObject({ status: 201, body: { totalAmount: '51.00' } });
  });

  test('does not trust those lines', async () => {
    const { seen, order } = await customerWithPage();
    const cheap = seen.map((line) => ({ ...line, selectedPrice: 0.01 }));
    expect(await order(cheap)).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
    expect(await order([...seen, ...seen])).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } });
    for (const invalid of ['x', [{}], [{ id: 'x', quantity: 1, selectedPrice: 1 }], [null]]) {
      expect((await order(invalid)).status).toBe(400);
    }
  });
});
