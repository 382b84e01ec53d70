import { expect, test } from 'vitest';
import { USUAL_MAX, type UsualProduct } from '#contract/orders/usual.ts';
import { sql } from '#server/platform/database/sql.ts';
import { checkoutBody, type Person, person, product, setPrice, withdraw } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();

/** Orders some packs of products; returns the order's id. */
async function order(customer: Person, ...lines: [productId: number, quantity: number][]): Promise<string> {
  for (const [productId, quantity] of lines)
    await customer.post('/api/cart', { productId, quantity, selectedDosage: '500 mg' });
  const { status, body } = await customer.post('/api/checkout', checkoutBody);
  expect(status).toBe(201);
  return String(body.id);
}

const usual = async (customer: Person) => (await customer.get<UsualProduct[]>('/api/usual-products')).body;

test('what is in most orders comes first, with its usual quantity, at the price of today', async () => {
  const [customer, other] = [await person(store), await person(store)];
  const often = await product(store, { drugName: 'Warfarin' });
  const rarely = await product(store, { drugName: 'Sertraline' });
  await order(customer, [often, 2], [rarely, 40]);
  await order(customer, [often, 10]);
  await order(customer, [often, 10]);
  await order(other, [rarely, 1]);
  await setPrice(store, often, 1999);
  expect(await usual(customer)).toMatchObject([
    { id: often, drugName: 'Warfarin', dosage: '500 mg', orders: 3, usualQuantity: 10, price: 19.99 },
    { id: rarely, orders: 1, usualQuantity: 40 },
  ]);
  expect(await usual(await person(store))).toEqual([]);
});

test('only a dosage that is tracked is marked', async () => {
  const customer = await person(store);
  const id = await product(store, { prices: { '500 mg': 1000, '850 mg': 1200 } });
  await order(customer, [id, 1]);
  const track = (dosage: string) =>
    store.db.execute(sql`update items set tracked = true where product_id = ${id} and dosage = ${dosage}`);
  await track('850 mg');
  expect((await usual(customer))[0]).not.toHaveProperty('tracked');
  await track('500 mg');
  expect(await usual(customer)).toMatchObject([{ id, tracked: true }]);
});

test('cancelled orders, those of more than a year ago, and what is no longer sold do not count', async () => {
  const customer = await person(store);
  const [cancelled, old, gone, renamed, kept] = [
    await product(store),
    await product(store),
    await product(store),
    await product(store),
    await product(store),
  ];
  const first = await order(customer, [cancelled, 1]);
  await store.db.execute(sql`update orders set status = 'cancelled' where id = ${first}::uuid`);
  const second = await order(customer, [old, 1]);
  await store.db.execute(
    sql`update orders set created_at = created_at - interval '1 year 1 day' where id = ${second}::uuid`,
  );
  await order(customer, [gone, 1], [renamed, 1], [kept, 1]);
  await withdraw(store, gone);
  await store.db.execute(sql`update product_dosages set dosage = '500 mg new' where product_id = ${renamed}`);
  expect((await usual(customer)).map(({ id }) => id)).toEqual([kept]);
});

test('at most twelve products are listed', async () => {
  const customer = await person(store);
  const lines: [number, number][] = [];
  for (let each = 0; each < USUAL_MAX + 1; each += 1) lines.push([await product(store), 1]);
  await order(customer, ...lines);
  expect(await usual(customer)).toHaveLength(USUAL_MAX);
});
