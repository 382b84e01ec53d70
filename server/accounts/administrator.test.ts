import { describe, expect, test } from 'vitest';
import { emailAddress } from '#contract/text.ts';
import { readConfig } from '#server/config.ts';
import type { Client } from '../../test/client.ts';
import { testDatabase } from '../../test/database.ts';
import { PASSWORD, type Person, person } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';
import { ensureAdministrator } from './administrator.ts';
import { issueToken } from './tokens.ts';

const store = await testStore();
/** Ensures the administrator, as a start of the store does. */
const start = (email: string, password: string) =>
  ensureAdministrator(store.db, { ...store.context.config, administrator: { email, password } });
const signIn = (email: string, password: string) => store.client().post('/api/login', { email, password });

async function expectAdministrator(administrator: Person, password: string): Promise<void> {
  expect(await signIn(administrator.email, password)).toMatchObject({
    status: 200,
    body: { id: administrator.id, role: 'admin', emailVerified: true },
  });
}

describe('the administrator of the configuration', () => {
  test.each([
    ['another password', 'of the owner'],
    ['the same password', PASSWORD],
  ])('locks out an attacker who registered the address first with %s', async (_what, password) => {
    const attacker = await person(store, { verified: false });
    const token = await issueToken(store.db, attacker.id, 'reset-password');
    await start(attacker.email, password);
    expect((await attacker.get('/api/user')).status).toBe(401);
    const reset = await store.client().post('/api/reset-password', { token, newPassword: 'mine again' });
    expect(reset.body.code).toBe('INVALID_RESET_TOKEN');
    await expectAdministrator(attacker, password);
  });

  test('forgets the browsers of an attacker who registered the address first', async () => {
    const strict = await testStore({ environment: { RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1' } }); // 1 per network, 10 in all
    const attacker = await person(strict, { verified: false });
    const { config } = strict.context;
    await ensureAdministrator(strict.db, {
      ...config,
      administrator: { email: attacker.email, password: 'of the owner' },
    });
    const guess = (client: Client, network: number) =>
      client.post(
        '/api/login',
        { email: attacker.email, password: 'a guess' },
        { 'x-forwarded-for': `10.0.${network}.1` },
      );
    for (let each = 0; each < 10; each += 1) expect((await guess(strict.client(), each)).status).toBe(401);
    expect((await guess(attacker, 10)).status).toBe(429);
  });

  test('stays signed in over a restart, and is signed out by a new password', async () => {
    const owner = await person(store, { role: 'admin' });
    await start(owner.email, PASSWORD);
    expect((await owner.get('/api/user')).status).toBe(200);
    await start(owner.email, 'rotated');
    expect((await owner.get('/api/user')).status).toBe(401);
    expect((await signIn(owner.email, PASSWORD)).status).toBe(401);
    await expectAdministrator(owner, 'rotated');
  });

  test('is created when the address has no account, and only once when two servers start concurrently', async () => {
    const email = 'chief@clinic.example';
    await Promise.all([start(email, 'of the chief'), start(email, 'of the chief')]);
    expect(await signIn(email, 'of the chief')).toMatchObject({ status: 200, body: { role: 'admin' } });
  });
});

test.each([
  [undefined, 'admin@theriac.example'],
  ['http://127.0.0.1:8080', 'admin@theriac.example'],
  ['https://shop.clinic.example', 'admin@shop.clinic.example'],
])('the initial administrator of a store at %s has an address that its forms accept', async (publicUrl, email) => {
  const { db } = await testDatabase();
  const config = readConfig(publicUrl ? { PUBLIC_URL: publicUrl } : {});
  expect(await ensureAdministrator(db, config)).toMatchObject({ email });
  expect(emailAddress().safeParse(email).success).toBe(true);
  expect(await ensureAdministrator(db, config)).toBeUndefined();
});
