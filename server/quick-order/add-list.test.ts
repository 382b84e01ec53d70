import { beforeAll, expect, test } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import type { AddedLine } from '#contract/quick-order/quick-order.ts';
import { type Person, person, product } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();
let tablets: number;
let syrup: number;
let withdrawn: number;

beforeAll(async () => {
  tablets = await product(store, { drugName: 'Amlodipine', prices: { '5 mg': 650, '10 mg': 820 } });
  syrup = await product(store, { drugName: 'Paracetamol', prices: { '24 mg/mL': 900 } });
  withdrawn = await product(store, { drugName: 'Ranitidine', prices: { '150 mg': 700 }, withdrawn: true });
});

const line = (productId: number, selectedDosage: string, quantity: number) => ({ productId, selectedDosage, quantity });
const add = async (customer: Person, key: string, ...lines: ReturnType<typeof line>[]) =>
  (await customer.post<{ lines: AddedLine[] }>('/api/quick-order/add', { key, lines })).body.lines;
const cartOf = async (customer: Person) =>
  (await customer.get<CartLine[]>('/api/cart')).body.map(({ selectedDosage, quantity }) => [selectedDosage, quantity]);

test('lines are added to what is in the cart, in the order of the list', async () => {
  const customer = await person(store);
  await customer.post('/api/cart', { productId: tablets, selectedDosage: '10 mg', quantity: 3 });
  expect(await add(customer, 'a', line(syrup, '24 mg/mL', 2), line(tablets, '10 mg', 5))).toEqual([
    { outcome: 'added', quantity: 2 },
    { outcome: 'added', quantity: 8 },
  ]);
  expect(await cartOf(customer)).toEqual([
    ['10 mg', 8],
    ['24 mg/mL', 2],
  ]);
});

test('the same key adds nothing again and gets the same answer, also at the same time', async () => {
  const customer = await person(store);
  const send = () => add(customer, 'once', line(tablets, '5 mg', 4), line(withdrawn, '150 mg', 1));
  const outcome = [
    { outcome: 'added', quantity: 4 },
    { outcome: 'withdrawn', quantity: 0 },
  ];
  expect(await Promise.all([send(), send(), send()])).toEqual([outcome, outcome, outcome]);
  await customer.post('/api/cart/empty');
  expect(await send()).toEqual(outcome);
  expect(await cartOf(customer)).toEqual([]);
  const other = await person(store);
  expect(await add(other, 'once', line(tablets, '5 mg', 1))).toEqual([{ outcome: 'added', quantity: 1 }]);
});

test('a lost list is asked about by its customer alone, and does not arrive any more after that', async () => {
  const customer = await person(store);
  const close = async (by: Person, key: string) => (await by.post('/api/quick-order/close', { key })).body;
  const lines = await add(customer, 'arrived', line(tablets, '5 mg', 4), line(withdrawn, '150 mg', 1));
  expect(await close(customer, 'arrived')).toEqual({ lines });
  expect(await close(await person(store), 'arrived')).toEqual({ lines: [] });
  expect(await close(customer, 'on its way')).toEqual({ lines: [] });
  expect(await add(customer, 'on its way', line(tablets, '5 mg', 4))).toEqual([]);
  expect(await cartOf(customer)).toEqual([['5 mg', 4]]);
});

test('each line that cannot be added says why, and the others are added', async () => {
  const customer = await person(store);
  await customer.post('/api/cart', { productId: tablets, selectedDosage: '5 mg', quantity: 990 });
  const lines = [
    line(withdrawn, '150 mg', 1),
    line(tablets, '7 mg', 1),
    line(tablets, '5 mg', 10),
    line(2_000_000_000, '5 mg', 1),
    line(syrup, '24 mg/mL', 7),
  ];
  expect(await add(customer, 'b', ...lines)).toEqual([
    { outcome: 'withdrawn', quantity: 0 },
    { outcome: 'dosage-not-offered', quantity: 0 },
    { outcome: 'quantity-limit', quantity: 990 },
    { outcome: 'withdrawn', quantity: 0 },
    { outcome: 'added', quantity: 7 },
  ]);
});

test('lines of the same product are added up; if the sum is too much, none is added', async () => {
  const customer = await person(store);
  expect(
    await add(customer, 'c', line(tablets, '5 mg', 2), line(syrup, '24 mg/mL', 1), line(tablets, '5 mg', 3)),
  ).toEqual([
    { outcome: 'added', quantity: 5 },
    { outcome: 'added', quantity: 1 },
    { outcome: 'added', quantity: 5 },
  ]);
  expect(await add(customer, 'd', line(tablets, '10 mg', 500), line(tablets, '10 mg', 500))).toEqual(
    Array(2).fill({ outcome: 'quantity-limit', quantity: 0 }),
  );
});

test('a full cart takes more of what it has, and nothing else', async () => {
  const customer = await person(store);
  await store.pool.query(
    `insert into cart_lines (user_id, product_id, dosage, quantity, shown_price_cents)
     select $1, $2, 'strength ' || n, 1, 650 from generate_series(1, 499) n`,
    [customer.id, tablets],
  );
  const lines = [line(tablets, '5 mg', 1), line(syrup, '24 mg/mL', 1)];
  // A line that is too much takes no place.
  const tooMuch = [line(tablets, '10 mg', 999), line(tablets, '10 mg', 1)];
  expect(await add(customer, 'e', ...tooMuch, ...lines)).toEqual([
    ...Array(2).fill({ outcome: 'quantity-limit', quantity: 0 }),
    { outcome: 'added', quantity: 1 },
    { outcome: 'cart-full', quantity: 0 },
  ]);
  expect(await add(customer, 'f', ...lines)).toEqual([
    { outcome: 'added', quantity: 2 },
    { outcome: 'cart-full', quantity: 0 },
  ]);
});
