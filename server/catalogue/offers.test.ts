import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import type { Order, ReorderedLine } from '#contract/orders/orders.ts';
import { checkoutBody, type Person, person, product, setPrice } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();
const DOSAGE = '500 mg';

const add = (customer: Person, productId: number) =>
  customer.post('/api/cart', { productId, quantity: 1, selectedDosage: DOSAGE, selectedPrice: 12.5 });
const order = (customer: Person) => customer.post<Order>('/api/checkout', checkoutBody);

/** A customer who ordered a product and has it in the cart again, at 12.50. */
async function returningCustomer() {
  const [customer, productId] = [await person(store), await product(store)];
  await add(customer, productId);
  const { id } = (await order(customer)).body;
  await add(customer, productId);
  return { customer, productId, orderId: id };
}

test('carts and orders read availability and prices from the view of offers only', async () => {
  const offenders: string[] = [];
  for await (const file of glob('server/{cart,orders}/*.ts')) {
    if (/\.(test|harness)\.ts$/.test(file)) continue;
    if (/product_dosages|withdrawn_at/.test(readFileSync(file, 'utf8'))) offenders.push(file);
  }
  expect(offenders).toEqual([]);
});

describe.each([
  ['withdrawn', 'update products set withdrawn_at = now() where id = $1', 'PRODUCT_UNAVAILABLE', 'PRODUCT_UNAVAILABLE'],
  [
    'no longer offered in this dosage',
    'delete from product_dosages where product_id = $1',
    'DOSAGE_NOT_OFFERED',
    'PRODUCT_UNAVAILABLE',
  ],
  [
    'more expensive',
    'update product_dosages set price_cents = 1300 where product_id = $1',
    'PRICE_CHANGED',
    'PRICE_CHANGED',
  ],
])('a product that is %s', (state, change, addCode, checkoutCode) => {
  test('is reported consistently by cart, add, checkout and reorder', async () => {
    const { customer, productId, orderId } = await returningCustomer();
    await store.pool.query(change, [productId]);
    const isOffered = state === 'more expensive';
    expect((await customer.get<CartLine[]>('/api/cart')).body).toMatchObject([{ available: isOffered }]);
    expect((await add(customer, productId)).body.code).toBe(addCode);
    expect((await order(customer)).body).toMatchObject({ code: checkoutCode });
    const { body } = await customer.post<{ lines: ReorderedLine[] }>(`/api/orders/${orderId}/reorder`);
    const outcomes = { withdrawn: 'withdrawn', 'more expensive': 'in-cart' } as Record<string, string>;
    expect(body.lines).toMatchObject([
      { price: isOffered ? 13 : null, outcome: outcomes[state] ?? 'dosage-not-offered' },
    ]);
  });
});

test('a line whose product is not on sale keeps its shown price, even if the product’s price changes', async () => {
  const { customer, productId } = await returningCustomer();
  await store.pool.query('update products set withdrawn_at = now() where id = $1', [productId]);
  await setPrice(store, productId, 9900);
  expect((await order(customer)).body).toMatchObject({ code: 'PRODUCT_UNAVAILABLE' });
  expect((await customer.get<CartLine[]>('/api/cart')).body).toMatchObject([{ selectedPrice: 12.5, available: false }]);
});
