import { describe, expect, test } from 'vitest';
import { expiredRows } from '#server/jobs.ts';
import { cleanUp } from '#server/platform/jobs/clean-up.ts';
import { PASSWORD, person } from '../../test/factories.ts';
import { testStore, tokenIn } from '../../test/store.ts';
import { listAudit } from './audit.ts';
import { grantAdmin, revokeAdmin } from './roles.ts';

const store = await testStore({ environment: { TRUST_PROXY: '1' } });
const FROM = { 'x-forwarded-for': '203.0.113.77' };

/** The events of an account, oldest first. */
async function eventsOf(accountId: number): Promise<string[]> {
  const entries = await listAudit(store.db, { accountId, limit: 100 });
  return entries.map(({ event }) => event).reverse();
}

describe('the audit', () => {
  test('records an account from registration to erasure', async () => {
    const body = { email: 'ada@clinic.example', firstName: 'Ada', lastName: 'Byron', password: PASSWORD };
    const client = store.client();
    await client.post('/api/register', body);
    await client.post('/api/register', body);
    await client.get(`/api/verify-email/${tokenIn(await store.mail(body.email, /verify/i), 'verify-email')}`);
    await client.post('/api/login', { ...body, password: 'not it' });
    const { id } = (await client.post('/api/login', body)).body;
    await client.post('/api/logout');
    const token = await store.resetToken(body.email);
    await client.post('/api/reset-password', { token, newPassword: 'new secret' });
    await client.post('/api/login', { ...body, password: 'new secret' });
    await grantAdmin(store.db, body.email);
    await person(store, { role: 'admin' });
    await revokeAdmin(store.db, body.email);
    await client.post('/api/account/password', { currentPassword: 'not it', newPassword: PASSWORD });
    await client.post('/api/account/password', { currentPassword: 'new secret', newPassword: PASSWORD });
    await client.get('/api/account/data');
    await client.delete('/api/account/devices');
    await client.post('/api/login', body);
    expect((await client.post('/api/account/deletion', body)).status).toBe(204);
    expect(await eventsOf(Number(id))).toEqual([
      'account-created',
      'register-refused',
      'email-verified',
      'sign-in-failed',
      'signed-in',
      'signed-out',
      'reset-requested',
      'password-reset',
      'signed-in',
      'admin-granted',
      'admin-revoked',
      'password-refused',
      'password-changed',
      'data-exported',
      'signed-out-everywhere',
      'signed-in',
      'account-deleted',
    ]);
  });

  test('stores time, event, account and shortened network, but no secret and no name', async () => {
    const { id, email } = await person(store);
    await store.client().post('/api/login', { email, password: 'my-secret-slip' }, FROM);
    await store.client().post('/api/login', { email: 'my-secret-slip', password: 'x' }, FROM);
    const [unknown, known] = await listAudit(store.db, { event: 'sign-in-failed', limit: 2 });
    expect(known).toMatchObject({ accountId: id, email, network: '203.0.113.0/24' });
    expect(unknown).toMatchObject({ accountId: null, email: null, network: '203.0.113.0/24' });
    expect(known && Date.now() - known.createdAt.getTime()).toBeLessThan(60_000);
    const { rows } = await store.pool.query('select a::text as row from audit a');
    expect(JSON.stringify(rows)).not.toMatch(/my-secret-slip|@|203\.0\.113\.77/);
  });

  test('is append-only', async () => {
    await person(store);
    for (const statement of ["update audit set event = 'x'", 'delete from audit', 'truncate audit']) {
      await expect(store.pool.query(statement)).rejects.toThrow('audit is append-only');
    }
  });

  test('is kept for 400 days and then deleted', async () => {
    await store.pool.query(`insert into audit (event, account_id, created_at) values
      ('signed-in', 999999, now() - interval '399 days'), ('signed-out', 999999, now() - interval '401 days')`);
    await cleanUp(store.db, expiredRows);
    expect(await eventsOf(999_999)).toEqual(['signed-in']);
  });
});
