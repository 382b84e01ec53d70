import { describe, expect, test } from 'vitest';
import { PASSWORD, type Person, person } from '../../test/factories.ts';
import { testStore, tokenIn } from '../../test/store.ts';

const store = await testStore({ environment: { TRUST_PROXY: '1' } });

const resetToken = ({ email }: Person) => store.resetToken(email);
async function verificationToken({ email }: Person) {
  await store.client().post('/api/resend-verification', { email });
  return tokenIn(await store.mail(email, /verify/i), 'verify-email');
}
const reset = (token: string, newPassword: string) =>
  store.client().post('/api/reset-password', { token, newPassword });
const verify = (token: string) => store.client().get(`/api/verify-email/${token}`);
const canSignIn = async ({ email }: Person, password: string) =>
  (await store.client().post('/api/login', { email, password })).status === 200;

describe('a reset link', () => {
  test('that is used concurrently sets one password', async () => {
    const owner = await person(store);
    const token = await resetToken(owner);
    const passwords = ['first secret', 'second secret', 'third secret'];
    const responses = await Promise.all(passwords.map((each) => reset(token, each)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const [at, password] of passwords.entries())
      expect(await canSignIn(owner, password)).toBe(responses[at]?.status === 200);
  });

  test('stops working when the owner changes the password', async () => {
    const owner = await person(store);
    const token = await resetToken(owner);
    await owner.post('/api/account/password', { currentPassword: PASSWORD, newPassword: 'new secret' });
    expect((await reset(token, 'of the thief')).body.code).toBe('INVALID_RESET_TOKEN');
    expect(await canSignIn(owner, 'new secret')).toBe(true);
  });

  test('that has expired sets no password', async () => {
    const owner = await person(store);
    const token = await resetToken(owner);
    await store.pool.query("update tokens set expires_at = now() - interval '1 second' where user_id = $1", [owner.id]);
    expect((await reset(token, 'of the thief')).body.code).toBe('INVALID_RESET_TOKEN');
    expect(await canSignIn(owner, PASSWORD)).toBe(true);
  });

  test('opens no session, and only verifies the address when it sets a password', async () => {
    const owner = await person(store, { verified: false });
    const token = await resetToken(owner);
    expect((await verify(token)).body.code).toBe('INVALID_VERIFICATION_TOKEN');
    expect((await owner.get('/api/user')).body).toMatchObject({ emailVerified: false });
    const visitor = store.client();
    expect((await visitor.post('/api/reset-password', { token, newPassword: 'new secret' })).status).toBe(200);
    expect((await visitor.get('/api/user')).status).toBe(401);
  });
});

describe('a verification link', () => {
  test('sets no password', async () => {
    const owner = await person(store, { verified: false });
    expect((await reset(await verificationToken(owner), 'of the thief')).body.code).toBe('INVALID_RESET_TOKEN');
    expect(await canSignIn(owner, PASSWORD)).toBe(true);
  });

  test('verifies its own account, not that of the person who opens it, and opens no session', async () => {
    const [owner, other] = [await person(store, { verified: false }), await person(store, { verified: false })];
    const token = await verificationToken(other);
    const before = new Map(owner.cookies);
    expect((await owner.get(`/api/verify-email/${token}`)).status).toBe(200);
    expect(owner.cookies).toEqual(before);
    expect((await owner.get('/api/user')).body).toMatchObject({ email: owner.email, emailVerified: false });
    expect((await other.get('/api/user')).body).toMatchObject({ emailVerified: true });
  });

  test('that has expired verifies nothing', async () => {
    const owner = await person(store, { verified: false });
    const token = await verificationToken(owner);
    await store.pool.query("update tokens set expires_at = now() - interval '1 second' where user_id = $1", [owner.id]);
    expect((await verify(token)).body.code).toBe('INVALID_VERIFICATION_TOKEN');
    expect((await owner.get('/api/user')).body).toMatchObject({ emailVerified: false });
  });
});

test('stored token hashes do not work as links', async () => {
  const owner = await person(store, { verified: false });
  await resetToken(owner);
  await verificationToken(owner);
  const { rows } = await store.pool.query('select token_hash from tokens where user_id = $1', [owner.id]);
  expect(rows).toHaveLength(2);
  for (const { token_hash: hash } of rows as { token_hash: Buffer }[]) {
    for (const stolen of [hash.toString('base64url'), hash.toString('hex'), `\\x${hash.toString('hex')}`]) {
      expect((await reset(stolen, 'of the thief')).body.code).toBe('INVALID_RESET_TOKEN');
      expect((await verify(encodeURIComponent(stolen))).body.code).toBe('INVALID_VERIFICATION_TOKEN');
    }
  }
});

test.each(['/api/forgot-password', '/api/resend-verification', '/api/register'])(
  'links in mails of %s lead to the store, also when the request has another Host header',
  async (url) => {
    const { email } = await person(store, { verified: url === '/api/forgot-password' });
    const body = { email, firstName: 'Amelia', lastName: 'Okafor', password: 'not the one' };
    const evil = 'evil.example';
    const headers = { host: evil, 'x-forwarded-host': evil, 'x-forwarded-proto': 'https', forwarded: `host=${evil}` };
    expect((await store.client().post(url, body, headers)).status).toBeLessThan(300);
    const { text, html } = await store.mail(email, /./);
    expect(text).toMatch(/^http:\/\/localhost:3000\/(auth|verify-email|reset-password)/m);
    expect(text + html).not.toContain(evil);
  },
);
