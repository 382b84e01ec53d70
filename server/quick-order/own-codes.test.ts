import { beforeAll, expect, test } from 'vitest';
import type { OwnCode } from '#contract/quick-order/own-codes.ts';
import type { ResolvedLine } from '#contract/quick-order/quick-order.ts';
import { PASSWORD, type Person, person, product, withdraw } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();

beforeAll(async () => {
  await product(store, {
    productId: 'THR-CAR-0001',
    drugName: 'Amlodipine',
    prices: { '5 mg': 650, '10 mg': 820 },
  });
  await product(store, { productId: 'THR-CAR-0002', drugName: 'Ramipril', prices: { '5 mg': 500 } });
});

async function save(customer: Person, ...lines: [code: string, text: string][]): Promise<unknown[]> {
  const { body } = await customer.post<{ lines: { outcome: string }[] }>('/api/own-codes', {
    lines: lines.map(([code, text]) => ({ code, text })),
  });
  return body.lines.map(({ outcome }) => outcome);
}

async function meaningOf(customer: Person, text: string): Promise<string[]> {
  const { body } = await customer.post<{ lines: ResolvedLine[] }>('/api/quick-order/resolve', { lines: [{ text }] });
  const [line] = body.lines;
  return [String(line?.state), ...(line?.candidates ?? []).map((each) => `${each.productId} ${each.dosage}`)];
}

const codesOf = async (customer: Person) => (await customer.get<OwnCode[]>('/api/own-codes')).body;

test("an own code is certain, for this customer only, and never against the line's strength", async () => {
  const [customer, other] = [await person(store), await person(store)];
  expect(await save(customer, ['MED-4711', 'THR-CAR-0001 5 mg'])).toEqual(['saved']);
  expect(await meaningOf(customer, 'MED-4711')).toEqual(['alias', 'THR-CAR-0001 5 mg']);
  expect(await meaningOf(customer, 'med\u20114711 5MG')).toEqual(['alias', 'THR-CAR-0001 5 mg']);
  expect(await meaningOf(customer, 'MED-4711 10 mg')).toEqual(['unknown', 'THR-CAR-0001 5 mg']);
  expect(await meaningOf(customer, 'MED-4712')).toEqual(['unknown', 'THR-CAR-0001 5 mg']);
  expect(await meaningOf(other, 'MED-4711')).toEqual(['unknown']);
});

test('a GTIN as an own code is found in all its lengths and in what a scanner reads', async () => {
  const customer = await person(store);
  expect(await save(customer, ['9506000134352', 'THR-CAR-0001 5 mg'])).toEqual(['saved']);
  for (const scanned of ['9506000134352', '09506000134352', '010950600013435217271231', '(01)09506000134352(10)AB12'])
    expect(await meaningOf(customer, scanned), scanned).toEqual(['alias', 'THR-CAR-0001 5 mg']);
  expect(await save(customer, ['(01)09506000134352(17)271231(10)AB12', 'THR-CAR-0002'])).toEqual(['saved']);
  expect(await codesOf(customer)).toMatchObject([{ code: '09506000134352', productId: 'THR-CAR-0002' }]);
  expect(await meaningOf(customer, '٩٥٠٦٠٠٠١٣٤٣٥٢')).toEqual(['alias', 'THR-CAR-0002 5 mg']);
  await save(customer, ['9506000134352', 'THR-CAR-0001 5 mg']);
  expect(await meaningOf(customer, '9506000134353')).toEqual(['unknown', 'THR-CAR-0001 5 mg']);
  expect(await meaningOf(customer, '19506000134359')).toEqual(['unknown']);
});

test("an own code that is a product's code too is asked", async () => {
  const customer = await person(store);
  expect(await save(customer, ['THR-CAR-0002', 'THR-CAR-0001 5 mg'])).toEqual(['saved']);
  expect(await meaningOf(customer, 'THR-CAR-0002')).toEqual(['ambiguous', 'THR-CAR-0001 5 mg', 'THR-CAR-0002 5 mg']);
  expect(await save(customer, ['THR-CAR-0002', 'THR-CAR-0002 5 mg'])).toEqual(['not-certain']);
});

test('only what is certain is saved, and each line by itself', async () => {
  const customer = await person(store);
  const outcomes = await save(
    customer,
    ['4711', 'THR-CAR-0001'],
    ['4712', 'Amlodipine 5 mg'],
    ['4713', 'THR-CAR-0002'],
    ['amlodipine', 'THR-CAR-0002'],
    ['500mg', 'THR-CAR-0002'],
    ['12', 'THR-CAR-0002'],
    ['MED 12', 'THR-CAR-0002'],
    ['x1'.repeat(21), 'THR-CAR-0002'],
    ['A-1', 'THR-CAR-0001 5 mg'],
    ['a\u20111', 'THR-CAR-0001 10 mg'],
    ['B-1', 'THR-CAR-0002'],
    ['b-1', 'thr-car-0002 5mg'],
  );
  expect(outcomes).toEqual([
    ...['not-certain', 'not-certain', 'saved', 'no-code', 'no-code', 'no-code', 'no-code', 'no-code'],
    ...['twice', 'twice', 'saved', 'saved'],
  ]);
  expect((await codesOf(customer)).map(({ code }) => code)).toEqual(['4713', 'b-1']);
});

test('a code saved again means the new product; one of a withdrawn product means nothing', async () => {
  const customer = await person(store);
  const id = await product(store, { productId: 'THR-OLD-0001', drugName: 'Ranitidine', prices: { '150 mg': 700 } });
  await save(customer, ['R-150', 'THR-CAR-0002']);
  await save(customer, ['r-150', 'THR-OLD-0001']);
  expect(await codesOf(customer)).toMatchObject([{ code: 'r-150', productId: 'THR-OLD-0001', available: true }]);
  await withdraw(store, id);
  expect(await codesOf(customer)).toMatchObject([{ code: 'r-150', available: false }]);
  expect(await meaningOf(customer, 'R-150')).toEqual(['unknown']);
});

test('codes are the business of their customer alone: export, removal, deletion of the account', async () => {
  const [customer, other] = [await person(store), await person(store)];
  await save(customer, ['Nightjar-1', 'THR-CAR-0002']);
  const [saved] = await codesOf(customer);
  expect((await customer.get('/api/account/data')).body).toMatchObject({ ownCodes: [{ code: 'Nightjar-1' }] });
  expect(await codesOf(other)).toEqual([]);
  expect((await other.delete(`/api/own-codes/${saved?.id}`)).status).toBe(404);
  await save(customer, ['Nightjar-2', 'THR-CAR-0002']);
  expect((await customer.delete(`/api/own-codes/${saved?.id}`)).status).toBe(204);
  expect((await customer.post('/api/account/deletion', { password: PASSWORD })).status).toBe(204);
  expect((await store.pool.query("select from own_codes where code like 'Nightjar%'")).rows).toEqual([]);
});

test('a customer has 5,000 codes; one more is not saved, and those of its request neither', async () => {
  const customer = await person(store);
  await store.pool.query(
    `insert into own_codes (user_id, code, comparable_code, product_id, dosage)
     select $1, 'c' || n, 'c' || n, (select id from products where product_id = 'THR-CAR-0002'), '5 mg'
     from generate_series(1, 4999) n`,
    [customer.id],
  );
  const lines = ['D-1', 'D-2'].map((code) => ({ code, text: 'THR-CAR-0002' }));
  const full = await customer.post('/api/own-codes', { lines });
  expect(full).toMatchObject({ status: 409, body: { code: 'OWN_CODES_FULL' } });
  expect(await meaningOf(customer, 'D-1')).toEqual(['unknown']);
  expect(await save(customer, ['D-1', 'THR-CAR-0002'], ['c10', 'THR-CAR-0001 5 mg'])).toEqual(['saved', 'saved']);
});
