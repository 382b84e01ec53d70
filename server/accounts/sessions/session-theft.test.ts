import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Client } from '../../../test/client.ts';
import { PASSWORD, type Person, person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();

/** A browser that has only this session cookie. */
function browserWith(session: string, name = 'session'): Client {
  const client = store.client();
  client.cookies.set(name, session);
  return client;
}
const sessionOf = (client: Client) => client.cookies.get('session') ?? '';
const signIn = (client: Client, { email }: Person, password = PASSWORD) =>
  client.post('/api/login', { email, password });

describe('a session that was planted in a browser', () => {
  test('is not used by a sign-in there, if the token is unknown', async () => {
    const owner = await person(store);
    const planted = 'A'.repeat(43);
    const browser = browserWith(planted);
    expect((await signIn(browser, owner)).status).toBe(200);
    expect(sessionOf(browser)).not.toBe(planted);
    expect((await browserWith(planted).get('/api/user')).status).toBe(401);
  });

  test('is ended by a sign-in there, if it is an attacker’s own session', async () => {
    const [owner, attacker] = [await person(store), await person(store)];
    const browser = browserWith(sessionOf(attacker));
    await signIn(browser, owner);
    expect((await browser.get('/api/user')).body).toMatchObject({ email: owner.email });
    expect((await attacker.get('/api/user')).status).toBe(401);
  });

  test('is ignored under https unless the cookie has the __Host- prefix', async () => {
    const secure = await testStore({ environment: { PUBLIC_URL: 'https://store.example' } });
    const owner = await person(secure);
    const token = owner.cookies.get('__Host-session') ?? '';
    const getUser = (name: string) => secure.client().get('/api/user', { cookie: `${name}=${token}` });
    expect((await getUser('__Host-session')).status).toBe(200);
    expect((await getUser('session')).status).toBe(401);
  });
});

describe('a stolen session stops working', () => {
  async function resetPassword({ email }: Person) {
    const token = await store.resetToken(email);
    return store.client().post('/api/reset-password', { token, newPassword: 'new secret' });
  }
  const actions: [string, (owner: Person) => Promise<{ status: number }>][] = [
    ['signed in again', (owner) => signIn(owner, owner)],
    ['signed out', (owner) => owner.post('/api/logout')],
    ['signed out everywhere', (owner) => owner.delete('/api/account/devices')],
    ['reset the password', resetPassword],
    [
      'changed the password',
      (owner) => owner.post('/api/account/password', { currentPassword: PASSWORD, newPassword: 'new secret' }),
    ],
    ['deleted the account', (owner) => owner.post('/api/account/deletion', { password: PASSWORD })],
  ];

  test.each(actions)('once its owner has %s', async (_action, act) => {
    const owner = await person(store);
    const thief = browserWith(sessionOf(owner));
    expect((await thief.get('/api/user')).status).toBe(200);
    expect((await act(owner)).status).toBeLessThan(300);
    for (const url of ['/api/user', '/api/account', '/api/account/data', '/api/cart', '/api/orders'])
      expect((await browserWith(sessionOf(thief)).get(url)).status).toBe(401);
  });

  test.each(actions.slice(2))('on another device, once its owner has %s', async (_action, act) => {
    const [owner, lost] = [await person(store), store.client()];
    await signIn(lost, owner);
    expect((await act(owner)).status).toBeLessThan(300);
    expect((await lost.get('/api/user')).status).toBe(401);
  });

  test('once its owner has signed that device out from another', async () => {
    const [owner, lost] = [await person(store), store.client()];
    await signIn(lost, owner);
    const thief = browserWith(sessionOf(lost));
    expect((await thief.get('/api/user')).status).toBe(200);
    const { body } = await owner.get<{ devices: { id: string; current: boolean }[] }>('/api/account');
    const stolen = body.devices.filter(({ current }) => !current);
    expect(stolen).toHaveLength(1);
    expect((await owner.delete(`/api/account/devices/${stolen[0]?.id}`)).status).toBe(204);
    expect((await thief.get('/api/user')).status).toBe(401);
    expect((await owner.get('/api/user')).status).toBe(200);
  });
});

test('stored hashes and ids of sessions do not work as cookies', async () => {
  const owner = await person(store);
  const { rows } = await store.pool.query('select token_hash, id from sessions where user_id = $1', [owner.id]);
  const hash: Buffer = rows[0].token_hash;
  expect(hash.equals(createHash('sha256').update(sessionOf(owner)).digest())).toBe(true);
  for (const stolen of [hash.toString('base64url'), hash.toString('hex'), `\\x${hash.toString('hex')}`, rows[0].id])
    expect((await browserWith(stolen).get('/api/user')).status).toBe(401);
});

describe('a thief with a stolen session', () => {
  test('can neither change the password nor delete the account without the password', async () => {
    const owner = await person(store);
    const thief = browserWith(sessionOf(owner));
    for (const currentPassword of ['a guess', undefined]) {
      const { status } = await thief.post('/api/account/password', { currentPassword, newPassword: 'of the thief' });
      expect(status).toBeGreaterThanOrEqual(400);
    }
    for (const body of [{ password: 'a guess' }, {}])
      expect((await thief.post('/api/account/deletion', body)).status).toBeGreaterThanOrEqual(400);
    expect((await signIn(store.client(), owner)).status).toBe(200);
  });

  test('has ten guesses at the password, and the owner may still sign in', async () => {
    const strict = await testStore({ environment: { RATE_LIMIT_SCALE: '1' } });
    const owner = await person(strict);
    const guess = (currentPassword: string) =>
      owner.post('/api/account/password', { currentPassword, newPassword: 'of the thief' });
    for (let each = 0; each < 5; each += 1) {
      expect((await guess('a guess')).body.code).toBe('WRONG_PASSWORD');
      expect((await owner.post('/api/account/deletion', { password: 'a guess' })).body.code).toBe('WRONG_PASSWORD');
    }
    expect((await guess(PASSWORD)).status).toBe(429);
    expect((await owner.post('/api/account/deletion', { password: PASSWORD })).status).toBe(429);
    expect((await strict.client().post('/api/login', { email: owner.email, password: PASSWORD })).status).toBe(200);
  });
});
