import { describe, expect, test } from 'vitest';
import { expiredRows } from '#server/jobs.ts';
import { cleanUp } from '#server/platform/jobs/clean-up.ts';
import { person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const DAY_SECONDS = 86_400;

describe.each([
  ['a minute', 60],
  ['half an hour', 1_800],
  ['an hour', 3_600],
  ['thirty days', 30 * DAY_SECONDS],
])('a session that expires %s after its last use', async (_name, seconds) => {
  const store = await testStore({ environment: { SESSION_DAYS: String(seconds / DAY_SECONDS) } });

  /** Ages the session by this share of its lifetime. */
  const age = (userId: number, share: number) =>
    store.pool.query(
      `update sessions set created_at = created_at - make_interval(secs => $2),
         last_used_at = last_used_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2)
       where user_id = $1`,
      [userId, seconds * share],
    );

  test('is extended while it is used, together with its cookie', async () => {
    const customer = await person(store);
    for (const _ of [1, 2, 3, 4]) {
      await age(customer.id, 0.6);
      const { status, headers } = await customer.get('/api/user');
      expect(status).toBe(200);
      expect(String(headers['set-cookie'])).toContain(`Max-Age=${seconds};`);
    }
  });

  test('is not extended by every request', async () => {
    const customer = await person(store);
    expect((await customer.get('/api/user')).headers['set-cookie']).toBeUndefined();
  });

  test('ends after that time without use, and the clean-up deletes it', async () => {
    const [idle, active] = [await person(store), await person(store)];
    await age(idle.id, 1);
    expect((await idle.get('/api/user')).status).toBe(401);
    await cleanUp(store.db, expiredRows);
    const { rows } = await store.pool.query('select user_id from sessions where user_id = any($1)', [
      [idle.id, active.id],
    ]);
    expect(rows).toEqual([{ user_id: active.id }]);
  });

  test('gets a full lifetime by a password change, also in the database', async () => {
    const customer = await person(store);
    await age(customer.id, 0.9);
    const body = { currentPassword: 'correct horse', newPassword: 'brand new one' };
    await store.pool.query('update sessions set last_used_at = now() where user_id = $1', [customer.id]); // needs no extension
    expect((await customer.post('/api/account/password', body)).status).toBe(200);
    const { rows } = await store.pool.query(
      'select expires_at > now() + make_interval(secs => $2) as whole from sessions where user_id = $1',
      [customer.id, seconds * 0.8],
    );
    expect(rows).toEqual([{ whole: true }]);
  });
});

test('Max-Age is at least one second: 0 would sign people out at once', async () => {
  const store = await testStore({ environment: { SESSION_DAYS: '0.000001' } });
  const { email } = await person(store);
  const { headers } = await store.client().post('/api/login', { email, password: 'correct horse' });
  expect(String(headers['set-cookie'])).toContain('session=');
  expect(String(headers['set-cookie'])).not.toContain('Max-Age=0');
});
