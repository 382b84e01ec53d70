import { expect, test } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import type { OrderWithHistory, ReorderedLine } from '#contract/orders/orders.ts';
import { checkoutBody, type Person, person, product, setPrice } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();

const add = (customer: Person, productId: number, quantity: number, selectedDosage = '500 mg') =>
  customer.post('/api/cart', { productId, quantity, selectedDosage });
const checkOut = async (customer: Person) =>
  (await customer.post<OrderWithHistory>('/api/checkout', checkoutBody)).body.id;
const again = (customer: Person, id: string) => customer.post<{ lines: ReorderedLine[] }>(`/api/orders/${id}/reorder`);
async function cartOf(customer: Person) {
  const { body } = await customer.get<CartLine[]>('/api/cart');
  return body.map(({ productId, quantity, selectedPrice }) => [productId, quantity, selectedPrice]);
}

test('an order ordered again is in the cart at today’s prices, as often as it is asked for', async () => {
  const customer = await person(store);
  const [same, dearer] = [await product(store), await product(store)];
  await add(customer, same, 2);
  await add(customer, dearer, 3);
  const id = await checkOut(customer);
  await setPrice(store, dearer, 1300);
  const answers = [await again(customer, id), ...(await Promise.all([again(customer, id), again(customer, id)]))];
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 200,
      body: {
        lines: [
          {
            productName: 'Amoxicillin',
            dosage: '500 mg',
            quantity: 2,
            orderedPrice: 12.5,
            price: 12.5,
            outcome: 'in-cart',
          },
          { quantity: 3, orderedPrice: 12.5, price: 13, outcome: 'in-cart' },
        ],
      },
    });
  }
  expect(await cartOf(customer)).toEqual([
    [same, 2, 12.5],
    [dearer, 3, 13],
  ]);
  expect((await customer.post('/api/checkout', checkoutBody)).body.totalAmount).toBe('64.00');
});

test('what is in the cart stays, and is raised to what was ordered', async () => {
  const customer = await person(store);
  const [fewer, more, other] = [await product(store), await product(store), await product(store)];
  await add(customer, fewer, 5);
  await add(customer, more, 5);
  const id = await checkOut(customer);
  await add(customer, other, 1);
  await add(customer, more, 7);
  await add(customer, fewer, 2);
  const { body } = await again(customer, id);
  expect(body.lines.map(({ quantity }) => quantity)).toEqual([5, 7]);
  expect(await cartOf(customer)).toEqual([
    [other, 1, 12.5],
    [more, 7, 12.5],
    [fewer, 5, 12.5],
  ]);
});

test('it tells which lines are no longer sold, and adds the others', async () => {
  const customer = await person(store);
  const [withdrawn, without, sold] = [
    await product(store, { drugName: 'Ranitidine' }),
    await product(store, { prices: { '500 mg': 1250, '1 g': 2000 } }),
    await product(store),
  ];
  for (const id of [withdrawn, without, sold]) await add(customer, id, 4);
  const id = await checkOut(customer);
  await store.pool.query('update products set withdrawn_at = now() where id = $1', [withdrawn]);
  await store.pool.query("delete from product_dosages where product_id = $1 and dosage = '500 mg'", [without]);
  const { body } = await again(customer, id);
  expect(body.lines).toMatchObject([
    { productName: 'Ranitidine', quantity: 4, price: null, outcome: 'withdrawn' },
    { quantity: 4, price: null, outcome: 'dosage-not-offered' },
    { quantity: 4, price: 12.5, outcome: 'in-cart' },
  ]);
  expect(await cartOf(customer)).toEqual([[sold, 4, 12.5]]);
});

test('a cart holds 500 lines: what has no room is told, what is there can still grow', async () => {
  const customer = await person(store);
  const [first, second] = [await product(store), await product(store)];
  await add(customer, first, 4);
  await add(customer, second, 4);
  const id = await checkOut(customer);
  await add(customer, second, 1);
  const filler = await product(store);
  await store.pool.query(
    `insert into cart_lines (user_id, product_id, dosage, quantity, shown_price_cents)
     select $1, $2, 'dose ' || n, 1, 1 from generate_series(1, 499) n`,
    [customer.id, filler],
  );
  const { body } = await again(customer, id);
  expect(body.lines).toMatchObject([{ outcome: 'cart-full' }, { outcome: 'in-cart', quantity: 4 }]);
  expect(await add(customer, first, 1)).toMatchObject({ status: 409, body: { code: 'CART_FULL' } });
  expect((await add(customer, second, 1)).status).toBe(201);
});

test('somebody else’s order is not found, an administrator’s neither', async () => {
  const customer = await person(store);
  await add(customer, await product(store), 1);
  const id = await checkOut(customer);
  for (const other of [await person(store), await person(store, { role: 'admin' })]) {
    expect((await again(other, id)).status).toBe(404);
    expect(await cartOf(other)).toEqual([]);
  }
  expect((await again(customer, 'x')).status).toBe(404);
  expect((await store.client().post(`/api/orders/${id}/reorder`)).status).toBe(401);
});
