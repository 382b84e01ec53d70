import { expect, test } from 'vitest';
import { listAccountAudit } from '#server/accounts/audit.ts';
import { anOrder, person } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';
import { findAnyOrder, findOwnOrder } from './queries.ts';

const store = await testStore();

test('an order is found with its owner’s id only, and not with an undefined id', async () => {
  const [customer, other] = [await person(store), await person(store, { signsIn: true })];
  const { id } = await anOrder(store, { customer });
  expect(await findOwnOrder(store.db, customer.id, id)).toMatchObject({ id });
  const missingId = undefined as unknown as number;
  for (const userId of [other.id, 0, Number.NaN, missingId]) {
    expect(await findOwnOrder(store.db, userId, id).catch(() => undefined)).toBeUndefined();
  }
  expect(await findAnyOrder(store.db, id)).toMatchObject({ id });
});

test('the audit of an undefined account id is empty', async () => {
  const customer = await person(store, { signsIn: true });
  expect(await listAccountAudit(store.db, customer.id, 10)).toMatchObject([
    { accountId: customer.id, event: 'signed-in' },
  ]);
  const missingId = undefined as unknown as number;
  expect(await listAccountAudit(store.db, missingId, 10).catch(() => [])).toEqual([]);
});
