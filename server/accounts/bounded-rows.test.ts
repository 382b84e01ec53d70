import { describe, expect, test } from 'vitest';
import { PASSWORD, type Person, person } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';
import { listAudit } from './audit.ts';

/** What one account, or nobody's, may leave behind in the database, however often it signs in or fails to. */

const store = await testStore();
const signIn = ({ email }: Pick<Person, 'email'>, password = PASSWORD, client = store.client()) =>
  client.post('/api/login', { email, password });
const count = async (table: 'sessions' | 'known_devices', { id }: Person): Promise<number> =>
  (await store.pool.query(`select count(*)::int as n from ${table} where user_id = $1`, [id])).rows[0].n;

describe('of an account that signs in without end', () => {
  /** Sessions or browsers of hours ago, the first the oldest. */
  const earlier = (table: 'sessions' | 'known_devices', { id }: Person, rows: number) =>
    store.pool.query(
      `insert into ${table} (token_hash, user_id, last_used_at ${table === 'sessions' ? ', expires_at' : ''})
       select sha256((n || ' of ' || $1::int)::bytea), $1, now() - make_interval(hours => 1000 - n)
              ${table === 'sessions' ? ", now() + interval '9 days'" : ''} from generate_series(1, $2) n`,
      [id, rows],
    );
  const keeps = async (table: string, { id }: Person, nth: number): Promise<boolean> =>
    (await store.pool.query(`select from ${table} where token_hash = sha256($1::bytea)`, [`${nth} of ${id}`]))
      .rowCount === 1;

  test('a hundred sessions are kept, those that were used last, also of many sign-ins at once', async () => {
    const [customer, other] = [await person(store, { signsIn: true }), await person(store, { signsIn: true })];
    await earlier('sessions', customer, 130);
    expect((await signIn(customer)).status).toBe(200);
    expect(await count('sessions', customer)).toBe(100);
    expect([await keeps('sessions', customer, 32), await keeps('sessions', customer, 33)]).toEqual([false, true]);
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(customer)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect((await signIn(customer)).status).toBe(200);
    expect(await count('sessions', customer)).toBe(100);
    expect((await customer.get('/api/user')).status).toBe(200);
    expect((await other.get('/api/user')).status).toBe(200);
  });

  test('twenty known browsers are kept, those that were signed in with last, also of many sign-ins at once', async () => {
    const customer = await person(store, { signsIn: true });
    await earlier('known_devices', customer, 50);
    await Promise.all(Array.from({ length: 12 }, () => signIn(customer)));
    expect((await signIn(customer)).status).toBe(200);
    expect(await count('known_devices', customer)).toBe(20);
    expect([await keeps('known_devices', customer, 43), await keeps('known_devices', customer, 50)]).toEqual([
      false,
      true,
    ]);
  });

  test('a browser that several people share stays known to each of them', async () => {
    const [first, second] = [await person(store, { signsIn: true }), await person(store, { signsIn: true })];
    await earlier('known_devices', first, 25);
    for (const somebody of [second, first]) expect((await signIn(somebody, PASSWORD, first)).status).toBe(200);
    expect(await count('known_devices', first)).toBe(20);
    expect(await count('known_devices', second)).toBe(2);
  });
});

describe('the audit', () => {
  const written = (event: string, accountId: number | null, rows: number, age = '1 hour') =>
    store.pool.query(
      `insert into audit (event, account_id, created_at) select $1, $2, now() - $4::interval from generate_series(1, $3)`,
      [event, accountId, rows, age],
    );
  const entries = async (accountId: number, event: 'signed-in' | 'sign-in-failed' | 'password-changed') =>
    listAudit(store.db, { accountId, event, limit: 500 });

  test('holds a hundred of a kind of an account and day, the last of which says so', async () => {
    const [customer, other] = [await person(store, { signsIn: true }), await person(store, { signsIn: true })]; // an entry each
    await written('signed-in', customer.id, 97);
    for (let each = 0; each < 4; each += 1) expect((await signIn(customer)).status).toBe(200);
    const kept = await entries(customer.id, 'signed-in');
    expect(kept).toHaveLength(100);
    expect(kept.map(({ details }) => details).slice(0, 2)).toEqual([{ restOfDay: 'not recorded' }, null]);
    expect((await signIn(other)).status).toBe(200);
    expect(await entries(other.id, 'signed-in')).toHaveLength(2);
  });

  test('grows no more by many at once', async () => {
    const customer = await person(store, { signsIn: true });
    await written('signed-in', customer.id, 99);
    await Promise.all(Array.from({ length: 12 }, () => signIn(customer)));
    expect(await entries(customer.id, 'signed-in')).toHaveLength(100);
  });

  test('still tells what else happens to the account, and what happens the day after', async () => {
    const customer = await person(store, { signsIn: true });
    await written('signed-in', customer.id, 200);
    await signIn(customer, 'not it');
    await customer.post('/api/account/password', { currentPassword: PASSWORD, newPassword: 'new secret' });
    expect(await entries(customer.id, 'sign-in-failed')).toHaveLength(1);
    expect(await entries(customer.id, 'password-changed')).toHaveLength(1);
    const another = await person(store, { signsIn: true });
    await written('signed-in', another.id, 200, '25 hours');
    await signIn(another);
    expect(await entries(another.id, 'signed-in')).toHaveLength(202);
  });

  test('holds a thousand of a kind and day of those who have no account', async () => {
    await written('sign-in-failed', null, 999);
    for (let each = 0; each < 3; each += 1) await signIn({ email: `nobody-${each}@clinic.example` });
    const { rows } = await store.pool.query(
      "select count(*)::int as n from audit where account_id is null and event = 'sign-in-failed'",
    );
    expect(rows).toEqual([{ n: 1000 }]);
  });

  test('keeps everything that an administrator does at the desk', async () => {
    const admin = await person(store, { signsIn: true, role: 'admin' });
    await written('orders-exported', admin.id, 300);
    expect((await admin.get('/api/admin/orders/export')).status).toBe(200);
    const { rows } = await store.pool.query(
      "select count(*)::int as n from audit where account_id = $1 and event = 'orders-exported'",
      [admin.id],
    );
    expect(rows).toEqual([{ n: 301 }]);
  });
});
