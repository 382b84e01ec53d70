import { afterEach, describe, expect, test } from 'vitest';
import { findUserByEmail } from '#server/accounts/queries.ts';
import type { Client } from '../../../test/client.ts';
import { testStore } from '../../../test/store.ts';
import {
  CLIENT,
  finishSignIn,
  type GoogleAccount,
  googleAccount,
  startSignIn,
  testProvider,
} from './provider.harness.ts';

const provider = await testProvider();
const store = await testStore({ config: { google: { ...CLIENT, issuer: provider.issuer } } });
const FAILED = '/auth?error=google';

/** Expects neither a session nor an account. */
async function expectNoSignIn(visitor: Client, { email }: GoogleAccount): Promise<void> {
  expect(visitor.cookies.has('session')).toBe(false);
  expect(await findUserByEmail(store.db, email)).toBeUndefined();
}

describe('a callback is rejected', () => {
  afterEach(() => {
    provider.state.tamper = undefined;
  });

  test('with the state of another attempt, without a call to the provider', async () => {
    const [visitor, account] = [store.client(), googleAccount()];
    const callback = await provider.visit(await startSignIn(visitor), account);
    callback.searchParams.set('state', 'A'.repeat(43));
    const callsBefore = provider.state.tokenRequests;
    expect(await finishSignIn(visitor, callback)).toBe(FAILED);
    expect(provider.state.tokenRequests).toBe(callsBefore);
    await expectNoSignIn(visitor, account);
  });

  test('without the cookie of the browser that started the attempt', async () => {
    const [victim, account] = [store.client(), googleAccount()];
    const callback = await provider.visit(await startSignIn(store.client()), account);
    const callsBefore = provider.state.tokenRequests;
    expect(await finishSignIn(victim, callback)).toBe(FAILED);
    expect(provider.state.tokenRequests).toBe(callsBefore);
    await expectNoSignIn(victim, account);
  });

  test('a second time, without a call to the provider', async () => {
    const [visitor, account] = [store.client(), googleAccount()];
    const callback = await provider.visit(await startSignIn(visitor), account);
    expect(await finishSignIn(visitor, callback)).toBe('/products');
    const callsBefore = provider.state.tokenRequests;
    expect(await finishSignIn(visitor, callback)).toBe(FAILED);
    expect(provider.state.tokenRequests).toBe(callsBefore);
  });

  test('with the code of another attempt (PKCE)', async () => {
    const [visitor, account] = [store.client(), googleAccount()];
    const page = new URL(await startSignIn(visitor));
    const stolen = new URL(await startSignIn(store.client()));
    stolen.searchParams.set('nonce', page.searchParams.get('nonce') ?? ''); // so that only PKCE can detect it
    const callback = await provider.visit(stolen.href, account);
    callback.searchParams.set('state', page.searchParams.get('state') ?? '');
    expect(await finishSignIn(visitor, callback)).toBe(FAILED);
    await expectNoSignIn(visitor, account);
  });

  test('with an id_token made for another attempt (nonce)', async () => {
    const [visitor, account] = [store.client(), googleAccount()];
    const page = new URL(await startSignIn(visitor));
    page.searchParams.set('nonce', 'A'.repeat(43));
    expect(await finishSignIn(visitor, await provider.visit(page.href, account))).toBe(FAILED);
    await expectNoSignIn(visitor, account);
  });

  test('with an id_token whose claims were changed after it was signed', async () => {
    const [visitor, account] = [store.client(), googleAccount()];
    const callback = await provider.visit(await startSignIn(visitor), googleAccount());
    provider.state.tamper = (claims) => ({ ...claims, sub: account.sub, email: account.email });
    expect(await finishSignIn(visitor, callback)).toBe(FAILED);
    await expectNoSignIn(visitor, account);
  });

  test('when the user cancels, and no text of the query is reflected', async () => {
    const visitor = store.client();
    const callback = await provider.visit(await startSignIn(visitor));
    expect(callback.searchParams.get('error')).toBe('access_denied');
    callback.searchParams.set('error_description', 'text of an attacker');
    callback.searchParams.set('redirect', 'https://evil.example');
    expect(await finishSignIn(visitor, callback)).toBe(FAILED);
    expect(visitor.cookies.size).toBe(0);
  });
});

test('a start from another site is not counted and does not replace an attempt in progress', async () => {
  const [visitor, account] = [store.client(), googleAccount()];
  const page = await startSignIn(visitor);
  const counts = async () => (await store.pool.query('select * from limits order by key')).rows;
  const before = await counts();
  for (const site of ['cross-site', 'same-site']) {
    const response = await visitor.get('/api/auth/google', { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' });
    expect(response).toMatchObject({ status: 303, headers: { location: FAILED } });
  }
  expect(await counts()).toEqual(before);
  expect(await finishSignIn(visitor, await provider.visit(page, account))).toBe('/products');
});

test('60 starts and 60 callbacks per address in 15 minutes (here 3); beyond that the provider is not called', async () => {
  const strict = await testStore({
    environment: { RATE_LIMIT_SCALE: '0.05' },
    config: {
      google: { ...CLIENT, issuer: provider.issuer },
    },
  });
  const visitors = Array.from({ length: 4 }, () => strict.client());
  const pages = [];
  for (const visitor of visitors) pages.push(await startSignIn(visitor));
  expect(pages.map((page) => page.startsWith(provider.issuer))).toEqual([true, true, true, false]);
  expect(pages.at(-1)).toBe(FAILED);
  for (const visitor of visitors.slice(0, 3)) {
    await strict.pool.query("delete from limits where key like 'google-start%'");
    const callback = await provider.visit(await startSignIn(visitor), googleAccount());
    expect(await finishSignIn(visitor, callback)).toBe('/products');
  }
  await strict.pool.query("delete from limits where key like 'google-start%'");
  const late = strict.client();
  const page = await startSignIn(late);
  const callsBefore = provider.state.tokenRequests;
  expect(await finishSignIn(late, await provider.visit(page, googleAccount()))).toBe(FAILED);
  expect(provider.state.tokenRequests).toBe(callsBefore);
});
