import { expect, test } from 'vitest';
import type { CartQuestion } from '#contract/checkout/cart-questions.ts';
import { sql } from '#server/platform/database/sql.ts';
import { checkoutBody, type Person, person, product } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();

async function add(customer: Person, productId: number, quantity: number): Promise<number> {
  const { body } = await customer.post<{ id: number }>('/api/cart', {
    ...{ productId, quantity, selectedDosage: '500 mg' },
  });
  return body.id;
}

async function order(customer: Person, productId: number, quantity: number): Promise<void> {
  await add(customer, productId, quantity);
  expect((await customer.post('/api/checkout', checkoutBody)).status).toBe(201);
}

const questionsOf = async (customer: Person) => (await customer.get<CartQuestion[]>('/api/cart/questions')).body;

test('more than five times the usual quantity is asked, once there is a habit, and stops nothing', async () => {
  const [customer, other] = [await person(store), await person(store)];
  const id = await product(store);
  await order(customer, id, 10);
  const line = await add(customer, id, 100);
  expect(await questionsOf(customer)).toEqual([]);
  expect((await customer.post('/api/checkout', checkoutBody)).status).toBe(201);
  await order(customer, id, 10);
  const next = await add(customer, id, 50);
  expect(next).not.toBe(line);
  expect(await questionsOf(customer)).toEqual([]);
  await add(customer, id, 1);
  expect(await questionsOf(customer)).toEqual([{ kind: 'unusual-quantity', lineIds: [next], usualQuantity: 10 }]);
  await add(other, id, 100);
  expect(await questionsOf(other)).toEqual([]);
  await store.db.execute(sql`update orders set status = 'cancelled' where user_id = ${customer.id}`);
  expect(await questionsOf(customer)).toEqual([]);
});

test('names that look alike are asked, each group once; one name alone is not', async () => {
  const customer = await person(store);
  const of = (drugName: string) => product(store, { drugName });
  const [hydralazine, another, hydroxyzine, metformin] = [
    await of('Hydralazine'),
    await of('Hydralazine'),
    await of('Hydroxyzine'),
    await of('Metformin'),
  ];
  const lines = [await add(customer, hydralazine, 1), await add(customer, metformin, 1)];
  lines.push(await add(customer, another, 1));
  expect(await questionsOf(customer)).toEqual([]);
  lines.push(await add(customer, hydroxyzine, 1));
  expect(await questionsOf(customer)).toEqual([{ kind: 'look-alike', lineIds: [lines[0], lines[2], lines[3]] }]);
});
