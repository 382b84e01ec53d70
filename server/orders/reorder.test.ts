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
const reorder = (customer: Person, id: string) =>
  customer.post<{ lines: ReorderedLine[] }>(`/api/orders/${id}/reorder`);
async function cartOf(customer: Person) {
  const { body } = await customer.get<CartLine[]>('/api/cart');
  return body.map(({ productId, quantity, selectedPrice }) => [productId, quantity, selectedPrice]);
}

test('a reorder adds the lines to the cart at current prices, once even if it is repeated', async () => {
  const customer = await person(store);
  const [samePrice, higherPrice] = [await product(store), await product(store)];
  await add(customer, samePrice, 2);
  await add(customer, higherPrice, 3);
  const id = await checkOut(customer);
  await setPrice(store, higherPrice, 1300);
  const responses = [
    await reorder(customer, id),
    ...(await Promise.all([reorder(customer, id), reorder(customer, id)])),
  ];
  for (const response of responses) {
    expect(response).toMatchObject({
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
    [samePrice, 2, 12.5],
    [higherPrice, 3, 13],
  ]);
  expect((await customer.post('/api/checkout', checkoutBody)).body.totalAmount).toBe('64.00');
});

test('lines in the cart stay, and their quantities are raised to the ordered ones', async () => {
  const customer = await person(store);
  const [fewer, more, other] = [await product(store), await product(store), await product(store)];
  await add(customer, fewer, 5);
  await add(customer, more, 5);
  const id = await checkOut(customer);
  await add(customer, other, 1);
  await add(customer, more, 7);
  await add(customer, fewer, 2);
  const { body } = await reorder(customer, id);
  expect(body.lines.map(({ quantity }) => quantity)).toEqual([5, 7]);
  expect(await cartOf(customer)).toEqual([
    [other, 1, 12.5],
    [more, 7, 12.5],
    [fewer, 5, 12.5],
  ]);
});

test('a reorder reports lines that are no longer sold, and adds the others', async () => {
  const customer = await person(store);
  const [withdrawn, withoutDosage, sold] = [
    await product(store, { drugName: 'Ranitidine' }),
    await product(store, { prices: { '500 mg': 1250, '1 g': 2000 } }),
    await product(store),
  ];
  for (const id of [withdrawn, withoutDosage, sold]) await add(customer, id, 4);
  const id = await checkOut(customer);
  await store.pool.query('update products set withdrawn_at = now() where id = $1', [withdrawn]);
  await store.pool.query("delete from product_dosages where product_id = $1 and dosage = '500 mg'", [withoutDosage]);
  const { body } = await reorder(customer, id);
  expect(body.lines).toMatchObject([
    { productName: 'Ranitidine', quantity: 4, price: null, outcome: 'withdrawn' },
    { quantity: 4, price: null, outcome: 'dosage-not-offered' },
    { quantity: 4, price: 12.5, outcome: 'in-cart' },
  ]);
  expect(await cartOf(customer)).toEqual([[sold, 4, 12.5]]);
});

test('a reorder reports lines beyond the 500 of a full cart, and still raises existing lines', async () => {
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
  const { body } = await reorder(customer, id);
  expect(body.lines).toMatchObject([{ outcome: 'cart-full' }, { outcome: 'in-cart', quantity: 4 }]);
  expect(await add(customer, first, 1)).toMatchObject({ status: 409, body: { code: 'CART_FULL' } });
  expect((await add(customer, second, 1)).status).toBe(201);
});

test('another user, even an administrator, cannot reorder a customer’s order', async () => {
  const customer = await person(store);
  await add(customer, await product(store), 1);
  const id = await checkOut(customer);
  for (const other of [await person(store), await person(store, { role: 'admin' })]) {
    expect((await reorder(other, id)).status).toBe(404);
    expect(await cartOf(other)).toEqual([]);
  }
  expect((await reorder(customer, 'x')).status).toBe(404);
  expect((await store.client().post(`/api/orders/${id}/reorder`)).status).toBe(401);
});

test('a reorder may replace the cart, which stays if nothing of the order is on sale', async () => {
  const customer = await person(store);
  const [ordered, other] = [await product(store), await product(store)];
  await add(customer, ordered, 2);
  const id = await checkOut(customer);
  const inCart = await add(customer, other, 7);
  await add(customer, ordered, 9);
  const replace = () => customer.post<{ lines: ReorderedLine[] }>(`/api/orders/${id}/reorder?replace=true`);
  expect((await replace()).body.lines).toMatchObject([{ quantity: 2, outcome: 'in-cart' }]);
  expect(await cartOf(customer)).toEqual([[ordered, 2, 12.5]]);
  expect((await customer.delete(`/api/cart/${inCart.body.id}`)).status).toBe(204); // a removed line of this customer
  await add(customer, other, 7);
  await store.pool.query('update products set withdrawn_at = now() where id = $1', [ordered]);
  expect((await replace()).body.lines).toMatchObject([{ outcome: 'withdrawn' }]);
  expect((await cartOf(customer)).map(([productId]) => productId)).toContain(other);
  expect((await customer.post(`/api/orders/${id}/reorder?replace=maybe`)).status).toBe(400);
});
