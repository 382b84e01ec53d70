import { expect, test } from 'vitest';
import type { SavedAddress } from '#contract/checkout/addresses.ts';
import { PASSWORD, type Person, person } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();
const ward = { name: 'Ward 4', address: '114 Wickham Street', city: 'Brisbane', postalCode: '4006', country: 'AU' };

const save = (customer: Person, body: object) => customer.post<SavedAddress[]>('/api/addresses', body);
const bookOf = async (customer: Person) => (await customer.get<SavedAddress[]>('/api/addresses')).body;

test('addresses are saved by name, in any case, and listed by name', async () => {
  const customer = await person(store, { verified: false });
  expect(await bookOf(customer)).toEqual([]);
  await save(customer, ward);
  await save(customer, { ...ward, name: 'Pharmacy', address: '2 Hill Road' });
  const { status, body } = await save(customer, { ...ward, name: 'WARD 4', address: '9 Other Street' });
  expect(status).toBe(200);
  expect(body.map(({ name, address }) => [name, address])).toEqual([
    ['Pharmacy', '2 Hill Road'],
    ['WARD 4', '9 Other Street'],
  ]);
  expect(await bookOf(customer)).toEqual(body);
  expect(body.map(({ isDefault }) => isDefault)).toEqual([false, false]);
});

test('the newest default counts, and goes with its address', async () => {
  const customer = await person(store);
  const defaults = async () => (await bookOf(customer)).filter(({ isDefault }) => isDefault).map(({ name }) => name);
  await save(customer, { ...ward, isDefault: true });
  await save(customer, { ...ward, name: 'Pharmacy', isDefault: true });
  expect(await defaults()).toEqual(['Pharmacy']);
  await save(customer, { ...ward, address: '9 Other Street' });
  expect(await defaults()).toEqual(['Pharmacy']);
  const pharmacy = (await bookOf(customer)).find(({ name }) => name === 'Pharmacy');
  expect((await customer.delete(`/api/addresses/${pharmacy?.id}`)).status).toBe(204);
  expect((await customer.delete(`/api/addresses/${pharmacy?.id}`)).status).toBe(404);
  expect(await defaults()).toEqual(['Ward 4']);
});

test('an address book is its customer’s alone, in the export of the account, and deleted with it', async () => {
  const [customer, other] = [await person(store), await person(store)];
  expect((await customer.get<object>('/api/account/data')).body).not.toHaveProperty('addresses');
  const { body } = await save(customer, { ...ward, name: 'Nightjar ward' });
  expect((await other.delete(`/api/addresses/${body[0]?.id}`)).status).toBe(404);
  expect(await bookOf(other)).toEqual([]);
  expect((await customer.get<object>('/api/account/data')).body).toMatchObject({ addresses: body });
  expect((await customer.post('/api/account/deletion', { password: PASSWORD })).status).toBe(204);
  const { rows } = await store.pool.query("select from saved_addresses where name = 'Nightjar ward'");
  expect(rows).toEqual([]);
});

test('a book has 50 addresses, also after many additions at once; one of them can still be changed', async () => {
  const customer = await person(store);
  const answers = await Promise.all(
    Array.from({ length: 55 }, (_, each) => save(customer, { ...ward, name: `Ward ${each}` })),
  );
  const full = answers.filter(({ status }) => status !== 200);
  expect(full).toHaveLength(5);
  for (const answer of full) expect(answer).toMatchObject({ status: 409, body: { code: 'ADDRESS_BOOK_FULL' } });
  const [known] = await bookOf(customer);
  expect((await save(customer, { ...ward, name: known?.name, city: 'Perth' })).status).toBe(200);
  expect(await bookOf(customer)).toHaveLength(50);
});

test('an address and its name can be changed; another of that name is replaced', async () => {
  const [customer, other] = [await person(store), await person(store)];
  await save(customer, { ...ward, isDefault: true });
  const [, pharmacy] = (await save(customer, { ...ward, name: 'Ward 5' })).body;
  const change = (by: Person, id: number | undefined, body: object) =>
    by.patch<SavedAddress[]>(`/api/addresses/${id}`, { ...ward, ...body });
  const [first] = await bookOf(customer);
  const moved = await change(customer, first?.id, { name: 'ward 4', city: 'Perth' });
  expect(moved.status).toBe(200);
  expect(moved.body).toMatchObject([
    { id: first?.id, name: 'ward 4', city: 'Perth', isDefault: true },
    { id: pharmacy?.id },
  ]);
  expect((await change(other, first?.id, { name: 'Ward 5' })).status).toBe(404);
  expect(await bookOf(customer)).toEqual(moved.body);
  // The one that is replaced was the default.
  const renamed = await change(customer, pharmacy?.id, { name: 'Ward 4', isDefault: false });
  expect(renamed.body).toMatchObject([{ id: pharmacy?.id, name: 'Ward 4', city: 'Brisbane', isDefault: true }]);
  expect(renamed.body).toHaveLength(1);
});

test('what is no address is an error at its field', async () => {
  const customer = await person(store);
  for (const [wrong, code] of [
    [{ name: ' ' }, 'FIELDS_REQUIRED'],
    [{ name: 'x'.repeat(61) }, 'TOO_LONG'],
    [{ country: 'XX' }, 'COUNTRY_NOT_SERVED'],
    [{ isDefault: 'yes' }, 'INVALID_INPUT'],
  ] as const)
    expect(await save(customer, { ...ward, ...wrong })).toMatchObject({ status: 400, body: { code } });
  expect(await bookOf(customer)).toEqual([]);
});
