import { describe, expect, test } from 'vitest';
import { findUserByEmail, markVerified } from '#server/accounts/queries.ts';
import type { Client } from '../../../test/client.ts';
import { PASSWORD, person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import {
  CLIENT,
  finishSignIn,
  type GoogleAccount,
  googleAccount,
  httpProvider,
  startSignIn,
  testProvider,
} from './provider.harness.ts';

const provider = await testProvider();
const store = await testStore({ config: { google: { ...CLIENT, issuer: provider.issuer } } });
const FAILED = '/auth?error=google';
const NOT_VERIFIED_HERE = '/auth?error=google-unverified';

/** A complete sign-in; returns the path that it ends at. */
async function signIn(account: GoogleAccount, visitor = store.client(), headers: Record<string, string> = {}) {
  const callback = await provider.visit(await startSignIn(visitor), account);
  return finishSignIn(visitor, callback, headers);
}

const accountsOf = async (email: string) => {
  const found = await findUserByEmail(store.db, email);
  return found ? [found] : [];
};
const linksOf = async (userId: number) =>
  (
    await store.pool.query<{ issuer: string; subject: string }>(
      'select issuer, subject from identities where user_id = $1',
      [userId],
    )
  ).rows;

describe('signing in with Google', () => {
  test('starts the code flow with state, nonce and PKCE', async () => {
    const { headers } = await store.client().get('/api/auth/google');
    const query = Object.fromEntries(new URL(String(headers.location)).searchParams);
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.clientId,
      redirect_uri: 'http://localhost:3000/api/auth/google/callback',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]).toMatch(/^[\w-]{43}$/);
    expect(headers['set-cookie']).toMatch(
      /^google_sign_in=[\w.-]{131}; Max-Age=600; Path=\/api\/auth\/google; HttpOnly; SameSite=Lax$/,
    );
    expect(headers['set-cookie']).not.toContain(query.code_challenge);
  });

  test('creates a verified customer and opens a session', async () => {
    const account = googleAccount({ role: 'admin' });
    const visitor = store.client();
    expect(await signIn(account, visitor, { 'accept-language': 'fr-CA,en' })).toBe('/products');
    expect(visitor.cookies.get('session')).toMatch(/^[\w-]{43}$/);
    expect(visitor.cookies.get('signed_in')).toBe('1');
    expect((await visitor.get('/api/user')).body).toMatchObject({
      email: account.email,
      firstName: 'Noor',
      lastName: 'Haddad',
      role: 'customer', // the provider's claim is ignored
      emailVerified: true,
    });
    const [row] = await accountsOf(account.email);
    expect(row).toMatchObject({ language: 'fr', passwordHash: null });
    expect(await linksOf(row?.id ?? 0)).toMatchObject([{ issuer: provider.issuer, subject: account.sub }]);
  });

  test.each([
    [{ given_name: 'Noor' }, 'Noor', ''],
    [{ name: 'Noor al Haddad' }, 'Noor', 'al Haddad'],
    [{ given_name: ' ', family_name: 'x'.repeat(101), email: 'n.haddad@gmail.com' }, 'n.haddad', ''],
  ])('takes the customer’s name from the claims %o', async (names, firstName, lastName) => {
    const visitor = store.client();
    const account = googleAccount({ given_name: undefined, family_name: undefined, ...names });
    expect(await signIn(account, visitor)).toBe('/products');
    expect((await visitor.get('/api/user')).body).toMatchObject({ firstName, lastName });
  });

  test('recognises a returning person by their subject, even if e-mail and names have changed', async () => {
    const account = googleAccount();
    await signIn(account);
    const visitor = store.client();
    const moved = { ...account, email: 'moved@elsewhere.example', given_name: 'Nora' };
    expect(await signIn(moved, visitor)).toBe('/products');
    expect((await visitor.get('/api/user')).body).toMatchObject({ email: account.email, firstName: 'Noor' });
    expect(await accountsOf(moved.email)).toEqual([]);
  });

  test('ends the previous session; another subject is another person', async () => {
    const visitor = store.client();
    await signIn(googleAccount(), visitor);
    const before = new Map(visitor.cookies);
    const second = googleAccount();
    await signIn(second, visitor);
    expect((await visitor.get('/api/user')).body.email).toBe(second.email);
    for (const [name, value] of before) visitor.cookies.set(name, value);
    expect((await visitor.get('/api/user')).status).toBe(401);
  });

  test('creates one account for concurrent callbacks of a new person', async () => {
    const account = googleAccount();
    const visitors = [store.client(), store.client(), store.client()];
    const callbacks = await Promise.all(visitors.map(async (each) => provider.visit(await startSignIn(each), account)));
    const ends = await Promise.all(callbacks.map((callback, at) => finishSignIn(visitors[at] as Client, callback)));
    expect(ends).toEqual(['/products', '/products', '/products']);
    expect(await accountsOf(account.email)).toHaveLength(1);
  });
});

describe('an existing account', () => {
  test.each(['customer', 'admin'] as const)('of a verified %s is linked to a verified e-mail', async (role) => {
    const { id, email } = await person(store, { role });
    const account = googleAccount({ email: email.toUpperCase(), hd: 'clinic.example' });
    const visitor = store.client();
    expect(await signIn(account, visitor)).toBe('/products');
    expect((await visitor.get('/api/user')).body).toMatchObject({ id, email, role, firstName: 'Amelia' });
    expect(await linksOf(id)).toHaveLength(1);
    expect((await store.client().post('/api/login', { email, password: PASSWORD })).status).toBe(401);
    expect(await signIn(account)).toBe('/products');
    expect(await linksOf(id)).toHaveLength(1);
  });

  test('is neither linked nor taken over while it is unverified, and the page can say why', async () => {
    const waiting = await person(store, { verified: false });
    const account = googleAccount({ email: waiting.email, hd: 'clinic.example' });
    const before = await accountsOf(waiting.email);
    const visitor = store.client();
    expect(await signIn(account, visitor)).toBe(NOT_VERIFIED_HERE);
    expect(visitor.cookies.has('session')).toBe(false);
    expect(await accountsOf(waiting.email)).toEqual(before);
    expect(await linksOf(waiting.id)).toEqual([]);
    await markVerified(store.db, waiting.id);
    expect(await signIn(account)).toBe('/products');
  });

  test.each([false, undefined])(
    'is neither linked nor created for an e-mail whose email_verified is %s',
    async (email_verified) => {
      const owner = await person(store);
      const [known, unknown] = [
        googleAccount({ email: owner.email, email_verified }),
        googleAccount({ email_verified }),
      ];
      const visitor = store.client();
      for (const account of [known, unknown]) expect(await signIn(account, visitor)).toBe(FAILED);
      expect(await linksOf(owner.id)).toEqual([]);
      expect(await accountsOf(unknown.email)).toEqual([]);
      expect(visitor.cookies.has('session')).toBe(false);
    },
  );
});

describe('the provider', () => {
  const fresh = (issuer: string, environment = {}) =>
    testStore({ environment, config: { google: { ...CLIENT, issuer } } });

  test('may be unavailable at the start: the sign-in fails, and the next attempt works', async () => {
    const visitor = (await fresh(provider.issuer)).client();
    await provider.stop();
    expect(await startSignIn(visitor)).toBe(FAILED);
    await provider.start();
    expect(await signIn(googleAccount(), visitor)).toBe('/products');
  });

  test('may be unavailable at the callback, too', async () => {
    const visitor = store.client();
    const callback = await provider.visit(await startSignIn(visitor), googleAccount());
    await provider.stop();
    expect(await finishSignIn(visitor, callback)).toBe(FAILED);
    await provider.start();
    expect(await signIn(googleAccount(), visitor)).toBe('/products');
  });

  test('is never called over http, except on 127.0.0.1', async () => {
    const { requests, issuer } = await httpProvider();
    const { client } = await fresh(issuer);
    expect((await client().get('/api/auth/google')).headers.location).toBe(FAILED);
    expect(requests).toEqual([]);
  });

  test('under https gets a Secure cookie; without configuration there are no routes', async () => {
    const secure = await fresh(provider.issuer, { PUBLIC_URL: 'https://shop.example' });
    const { headers } = await secure.client().get('/api/auth/google');
    expect(headers['set-cookie']).toMatch(/^__Secure-google_sign_in=.+; HttpOnly; Secure; SameSite=Lax$/);
    expect(headers.location).toContain(encodeURIComponent('https://shop.example/api/auth/google/callback'));
    const without = (await testStore()).client();
    for (const path of ['/api/auth/google', '/api/auth/google/callback']) {
      expect((await without.get(path)).status).toBe(404);
    }
  });
});
