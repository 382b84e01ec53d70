import { expect, test } from 'vitest';
import type { OrderList } from '#contract/quick-order/order-list.ts';
import type { SavedList } from '#contract/quick-order/order-lists.ts';
import { PASSWORD, type Person, person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();
const lines = [{ text: 'THR-CAR-0001 5 mg', quantity: 12 }, { text: 'Paracetamol' }];

const save = (customer: Person, body: object) => customer.post<SavedList[]>('/api/order-lists', body);
const listsOf = async (customer: Person) => (await customer.get<SavedList[]>('/api/order-lists')).body;

test('lists are saved by name, in any case, and come back with their lines in order', async () => {
  const customer = await person(store);
  expect(await listsOf(customer)).toEqual([]);
  await save(customer, { name: 'Ward 4', lines });
  await save(customer, { name: 'Night shift', lines: lines.slice(1) });
  const { status, body } = await save(customer, { name: 'WARD 4', lines: [...lines, { text: 'X-1', quantity: 999 }] });
  expect(status).toBe(200);
  expect(body.map(({ name, count }) => [name, count])).toEqual([
    ['Night shift', 1],
    ['WARD 4', 3],
  ]);
  expect(await listsOf(customer)).toEqual(body);
  const { body: list } = await customer.get<OrderList>(`/api/order-lists/${body[1]?.id}`);
  expect(list).toEqual({ id: body[1]?.id, name: 'WARD 4', lines: [...lines, { text: 'X-1', quantity: 999 }] });
});

test('a list is its customer’s alone, in the export of the account, and deleted with it', async () => {
  const [customer, other] = [await person(store), await person(store)];
  const [saved] = (await save(customer, { name: 'Nightjar ward', lines })).body;
  for (const request of [other.get(`/api/order-lists/${saved?.id}`), other.delete(`/api/order-lists/${saved?.id}`)])
    expect((await request).status).toBe(404);
  expect(await listsOf(other)).toEqual([]);
  expect((await other.get<object>('/api/account/data')).body).not.toHaveProperty('orderLists');
  expect((await customer.get<object>('/api/account/data')).body).toMatchObject({
    orderLists: [{ id: saved?.id, name: 'Nightjar ward', lines }],
  });
  expect((await customer.post('/api/account/deletion', { password: PASSWORD })).status).toBe(204);
  const { rows } = await store.pool.query("select from order_lists where name = 'Nightjar ward'");
  expect(rows).toEqual([]);
});

test('a removed list is gone', async () => {
  const customer = await person(store);
  const [saved] = (await save(customer, { name: 'Once', lines })).body;
  expect((await customer.delete(`/api/order-lists/${saved?.id}`)).status).toBe(204);
  expect((await customer.delete(`/api/order-lists/${saved?.id}`)).status).toBe(404);
  expect(await listsOf(customer)).toEqual([]);
});

test('a customer has 50 lists, also after many additions at once; one of them can still be changed', async () => {
  const customer = await person(store);
  const answers = await Promise.all(
    Array.from({ length: 55 }, (_, each) => save(customer, { name: `List ${each}`, lines })),
  );
  const full = answers.filter(({ status }) => status !== 200);
  expect(full).toHaveLength(5);
  for (const answer of full) expect(answer).toMatchObject({ status: 409, body: { code: 'ORDER_LISTS_FULL' } });
  const [known] = await listsOf(customer);
  expect((await save(customer, { name: known?.name, lines: lines.slice(1) })).status).toBe(200);
  expect(await listsOf(customer)).toHaveLength(50);
});

test('what is no list is an error at its field', async () => {
  const customer = await person(store);
  for (const [wrong, code] of [
    [{ name: ' ' }, 'FIELDS_REQUIRED'],
    [{ name: 'x'.repeat(61) }, 'TOO_LONG'],
    [{ lines: [] }, 'INVALID_INPUT'],
    [{ lines: [{ text: ' ' }] }, 'FIELDS_REQUIRED'],
    [{ lines: [{ text: 'A', quantity: 0 }] }, 'QUANTITY_OUT_OF_RANGE'],
    [{ lines: [{ text: 'A', levels: { min: 5, max: 0 } }] }, 'QUANTITY_OUT_OF_RANGE'],
    [{ lines: [{ text: 'A', levels: { min: -1, max: 4 } }] }, 'INVALID_INPUT'],
  ] as const)
    expect(await save(customer, { name: 'List', lines, ...wrong })).toMatchObject({ status: 400, body: { code } });
  expect(await listsOf(customer)).toEqual([]);
});
