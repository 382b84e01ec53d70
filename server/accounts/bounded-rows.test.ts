import { describe, expect, test } from 'vitest';
import { PASSWORD, type Person, person } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';
import { listAudit } from './audit.ts';

/** Limits of the rows that sign-ins and failed sign-ins leave in the database. */

const store = await testStore();
const signIn = ({ email }: Pick<Person, 'email'>, password = PASSWORD, client = store.client()) =>
  client.post('/api/login', { email, password });
const count = async (table: 'sessions' | 'known_devices', { id }: Person): Promise<number> =>
  (await store.pool.query(`select count(*)::int as n from ${table} where user_id = $1`, [id])).rows[0].n;

describe('an account that signs in endlessly', () => {
  /** Inserts sessions or browsers of past hours, oldest first. */
  const insertEarlier = (table: 'sessions' | 'known_devices', { id }: Person, rows: number) =>
    store.pool.query(
      `insert into ${table} (token_hash, user_id, last_used_at ${table === 'sessions' ? ', expires_at' : ''})
       select sha256((n || ' of ' || $1::int)::bytea), $1, now() - make_interval(hours => 1000 - n)
              ${table === 'sessions' ? ", now() + interval '9 days'" : ''} from generate_series(1, $2) n`,
      [id, rows],
    );
  const isKept = async (table: string, { id }: Person, nth: number): Promise<boolean> =>
    (await store.pool.query(`select from ${table} where token_hash = sha256($1::bytea)`, [`${nth} of ${id}`]))
      .rowCount === 1;

  test('keeps its 100 most recently used sessions, also after concurrent sign-ins', async () => {
    const [customer, other] = [await person(store, { signsIn: true }), await person(store, { signsIn: true })];
    await insertEarlier('sessions', customer, 130);
    expect((await signIn(customer)).status).toBe(200);
    expect(await count('sessions', customer)).toBe(100);
    expect([await isKept('sessions', customer, 32), await isKept('sessions', customer, 33)]).toEqual([false, true]);
    const responses = await Promise.all(Array.from({ length: 12 }, () => signIn(customer)));
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect((await signIn(customer)).status).toBe(200);
    expect(await count('sessions', customer)).toBe(100);
    expect((await customer.get('/api/user')).status).toBe(200);
    expect((await other.get('/api/user')).status).toBe(200);
  });

  test('keeps its 20 known browsers with the latest sign-ins, also after concurrent sign-ins', async () => {
    const customer = await person(store, { signsIn: true });
    await insertEarlier('known_devices', customer, 50);
    await Promise.all(Array.from({ length: 12 }, () => signIn(customer)));
    expect((await signIn(customer)).status).toBe(200);
    expect(await count('known_devices', customer)).toBe(20);
    expect([await isKept('known_devices', customer, 43), await isKept('known_devices', customer, 50)]).toEqual([
      false,
      true,
    ]);
  });

  test('shares a browser with another account, and it stays known to both', async () => {
    const [first, second] = [await person(store, { signsIn: true }), await person(store, { signsIn: true })];
    await insertEarlier('known_devices', first, 25);
    for (const account of [second, first]) expect((await signIn(account, PASSWORD, first)).status).toBe(200);
    expect(await count('known_devices', first)).toBe(20);
    expect(await count('known_devices', second)).toBe(2);
  });
});

describe('the audit', () => {
  const insertEntries = (event: string, accountId: number | null, rows: number, age = '1 hour') =>
    store.pool.query(
      `insert into audit (event, account_id, created_at) select $1, $2, now() - $4::interval from generate_series(1, $3)`,
      [event, accountId, rows, age],
    );
  const entries = async (accountId: number, event: 'signed-in' | 'sign-in-failed' | 'password-changed') =>
    listAudit(store.db, { accountId, event, limit: 500 });

  test('stores 100 entries per event, account and day, and marks the last one', async () => {
    const [customer, other] = [await person(store, { signsIn: true }), await person(store, { signsIn: true })]; // each has one entry
    await insertEntries('signed-in', customer.id, 97);
    for (let each = 0; each < 4; each += 1) expect((await signIn(customer)).status).toBe(200);
    const stored = await entries(customer.id, 'signed-in');
    expect(stored).toHaveLength(100);
    expect(stored.map(({ details }) => details).slice(0, 2)).toEqual([{ restOfDay: 'not recorded' }, null]);
    expect((await signIn(other)).status).toBe(200);
    expect(await entries(other.id, 'signed-in')).toHaveLength(2);
  });

  test('does not grow by concurrent sign-ins once it is full', async () => {
    const customer = await person(store, { signsIn: true });
    await insertEntries('signed-in', customer.id, 99);
    await Promise.all(Array.from({ length: 12 }, () => signIn(customer)));
    expect(await entries(customer.id, 'signed-in')).toHaveLength(100);
  });

  test('still records other events of the account, and the same event on the next day', async () => {
    const customer = await person(store, { signsIn: true });
    await insertEntries('signed-in', customer.id, 200);
    await signIn(customer, 'not it');
    await customer.post('/api/account/password', { currentPassword: PASSWORD, newPassword: 'new secret' });
    expect(await entries(customer.id, 'sign-in-failed')).toHaveLength(1);
    expect(await entries(customer.id, 'password-changed')).toHaveLength(1);
    const another = await person(store, { signsIn: true });
    await insertEntries('signed-in', another.id, 200, '25 hours');
    await signIn(another);
    expect(await entries(another.id, 'signed-in')).toHaveLength(202);
  });

  test('stores 1,000 entries per event and day without an account', async () => {
    await insertEntries('sign-in-failed', null, 999);
    for (let each = 0; each < 3; each += 1) await signIn({ email: `nobody-${each}@clinic.example` });
    const { rows } = await store.pool.query(
      "select count(*)::int as n from audit where account_id is null and event = 'sign-in-failed'",
    );
    expect(rows).toEqual([{ n: 1000 }]);
  });

  test('stores every action of an administrator', async () => {
    const admin = await person(store, { signsIn: true, role: 'admin' });
    await insertEntries('orders-exported', admin.id, 300);
    expect((await admin.get('/api/admin/orders/export')).status).toBe(200);
    const { rows } = await store.pool.query(
      "select count(*)::int as n from audit where account_id = $1 and event = 'orders-exported'",
      [admin.id],
    );
    expect(rows).toEqual([{ n: 301 }]);
  });
});
