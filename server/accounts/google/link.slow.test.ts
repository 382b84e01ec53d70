import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Client } from '../../../test/client.ts';
import { PASSWORD, type Person, person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { signPendingLink } from './pending-link.ts';
import {
  CLIENT,
  finishSignIn,
  type GoogleAccount,
  googleAccount,
  startSignIn,
  testProvider,
} from './provider.harness.ts';

const provider = await testProvider();
const google = { ...CLIENT, issuer: provider.issuer };
const store = await testStore({ config: { google } });

const LINK = '/api/auth/google/link';
const signInWithGoogle = async (visitor: Client, account: GoogleAccount) =>
  finishSignIn(visitor, await provider.visit(await startSignIn(visitor), account));
const canSignIn = async ({ email }: Person, password = PASSWORD) =>
  (await store.client().post('/api/login', { email, password })).status === 200;

/** A customer, and a browser that came back from Google and needs the account's password for the link. */
async function pendingLink(at = store): Promise<{ customer: Person; account: GoogleAccount; visitor: Client }> {
  const customer = await person(at);
  const [account, visitor] = [googleAccount({ email: customer.email }), at.client()];
  expect(await signInWithGoogle(visitor, account)).toBe('/link-google');
  return { customer, account, visitor };
}

describe('an existing account', () => {
  const addresses: [string, Partial<GoogleAccount>, string][] = [
    ['at Gmail', { email: 'a.link@gmail.com' }, '/products'],
    ['at Googlemail, in capitals', { email: 'B.Link@GoogleMail.com' }, '/products'],
    ['of a Workspace', { email: 'c.link@ward.example', hd: 'ward.example' }, '/products'],
    ['at the second domain of a Workspace', { email: 'd.link@second.example', hd: 'ward.example' }, '/link-google'],
    ['outside a Workspace', { email: 'e.link@ward.example' }, '/link-google'],
    ['at a domain that starts with gmail.com', { email: 'f.link@gmail.com.evil.example' }, '/link-google'],
    ['at a domain that ends with gmail.com', { email: 'g.link@notgmail.com' }, '/link-google'],
  ];

  test.each(addresses)('is linked, or its password required, for an address %s', async (_where, claims, end) => {
    const { email } = googleAccount(claims);
    const body = { email, firstName: 'Noor', lastName: 'Haddad', password: PASSWORD };
    await store.client().post('/api/register', body);
    await store.pool.query('update users set email_verified_at = now() where email = $1', [email]);
    const visitor = store.client();
    expect(await signInWithGoogle(visitor, googleAccount(claims))).toBe(end);
    expect((await visitor.get('/api/user')).status).toBe(end === '/products' ? 200 : 401);
  });
});

describe('the password for a pending link', () => {
  test('links, signs in and revokes all previous access; from then on Google signs in', async () => {
    const { customer, account, visitor } = await pendingLink();
    expect(visitor.cookies.has('session')).toBe(false);
    expect(await visitor.post(LINK, { password: PASSWORD })).toMatchObject({
      status: 200,
      body: { id: customer.id, email: customer.email },
    });
    expect(visitor.cookies.has('google_link')).toBe(false);
    expect((await visitor.get('/api/account')).body).toMatchObject({ hasPassword: false, hasGoogle: true });
    expect((await customer.get('/api/user')).status).toBe(401);
    expect(await canSignIn(customer)).toBe(false);
    await store.mail(customer.email, /google/i);
    expect(await signInWithGoogle(store.client(), account)).toBe('/products');
  });

  test('shares the limits of sign-in', async () => {
    const strict = await testStore({ environment: { RATE_LIMIT_SCALE: '1' }, config: { google } });
    const { customer, visitor } = await pendingLink(strict);
    for (let each = 0; each < 10; each += 1) {
      expect(await visitor.post(LINK, { password: 'a guess' })).toMatchObject({
        status: 403,
        body: { code: 'WRONG_PASSWORD' },
      });
    }
    expect((await visitor.post(LINK, { password: PASSWORD })).status).toBe(429);
    const signIn = await strict.client().post('/api/login', { email: customer.email, password: PASSWORD });
    expect(signIn.status).toBe(429);
  });

  test('is required from an account without a password too; a reset sets one', async () => {
    const { customer, visitor } = await pendingLink();
    await store.pool.query('update users set password_hash = null where id = $1', [customer.id]);
    expect((await visitor.post(LINK, { password: PASSWORD })).body.code).toBe('WRONG_PASSWORD');
    const token = await store.resetToken(customer.email);
    await store.client().post('/api/reset-password', { token, newPassword: 'chosen anew' });
    expect((await visitor.post(LINK, { password: 'chosen anew' })).status).toBe(200);
  });

  test.each([{}, { password: '' }])('is needed: %j is rejected', async (body) => {
    const { visitor } = await pendingLink();
    expect(await visitor.post(LINK, body)).toMatchObject({ status: 400, body: { code: 'FIELDS_REQUIRED' } });
  });

  test('must be text', async () => {
    const { visitor } = await pendingLink();
    expect(await visitor.post(LINK, { password: 7 })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});

describe('a pending link', () => {
  afterEach(() => void vi.useRealTimers());
  const rejected = { status: 401, body: { code: 'UNAUTHORIZED' } };
  const cookieOf = (visitor: Client) => visitor.cookies.get('google_link') ?? '';
  const browserWith = (cookie: string, at = store) => {
    const client = at.client();
    client.cookies.set('google_link', cookie);
    return client;
  };

  test('is stored in a cookie that scripts and other sites cannot use', async () => {
    const { email } = await person(store);
    const visitor = store.client();
    const callback = await provider.visit(await startSignIn(visitor), googleAccount({ email }));
    const { headers } = await visitor.get(`${callback.pathname}${callback.search}`);
    expect(String(headers['set-cookie'])).toMatch(
      /google_link=[\w.-]+; Max-Age=600; Path=\/api\/auth\/google; HttpOnly; SameSite=Strict/,
    );
  });

  test('exists in one browser only', async () => {
    const { customer } = await pendingLink();
    expect(await store.client().post(LINK, { password: PASSWORD })).toMatchObject(rejected);
    expect(await customer.post(LINK, { password: PASSWORD })).toMatchObject(rejected);
    expect(await canSignIn(customer)).toBe(true);
  });

  test('cannot be forged, changed or copied from another store', async () => {
    const { visitor } = await pendingLink();
    const thief = await person(store);
    const [text = '', signature = ''] = cookieOf(visitor).split('.');
    const claims = JSON.parse(Buffer.from(text, 'base64url').toString());
    const other = Buffer.from(JSON.stringify({ ...claims, userId: thief.id })).toString('base64url');
    const foreign = signPendingLink(
      { ...store.context.config, google: { ...google, clientSecret: 'another' } },
      claims,
    );
    const cookies = ['', '.', text, `${text}.`, `${other}.${signature}`, `${text}.${signature.slice(1)}A`, foreign];
    for (const cookie of cookies)
      expect(await browserWith(cookie).post(LINK, { password: PASSWORD })).toMatchObject(rejected);
    expect(await canSignIn(thief)).toBe(true);
    const without = await testStore();
    expect(await browserWith(cookieOf(visitor), without).post(LINK, { password: PASSWORD })).toMatchObject(rejected);
  });

  test('expires after ten minutes', async () => {
    const { customer, visitor } = await pendingLink();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 + 1 });
    expect(await visitor.post(LINK, { password: PASSWORD })).toMatchObject(rejected);
    vi.useRealTimers();
    expect(await canSignIn(customer)).toBe(true);
  });

  test('works once, also for concurrent requests', async () => {
    const { customer, visitor } = await pendingLink();
    const copies = Array.from({ length: 4 }, () => browserWith(cookieOf(visitor)));
    const responses = await Promise.all(copies.map((each) => each.post(LINK, { password: PASSWORD })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await browserWith(cookieOf(visitor)).post(LINK, { password: PASSWORD })).status).toBe(403);
    expect(await canSignIn(customer, PASSWORD)).toBe(false);
  });

  test('does not work after the account was erased', async () => {
    const { customer, visitor } = await pendingLink();
    expect((await customer.post('/api/account/deletion', { password: PASSWORD })).status).toBe(204);
    expect(await visitor.post(LINK, { password: PASSWORD })).toMatchObject(rejected);
  });
});
