import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CLIENT,
  finishSignIn,
  googleAccount,
  startSignIn,
  testProvider,
} from '#server/accounts/google/provider.harness.ts';
import { buildApp } from '#server/app.ts';
import { testStore } from '../../../test/store.ts';
import { ResponseCache } from './cache/response-cache.ts';
import { useBuiltWeb } from './pages/web-build.ts';

/** A store on a real port, so that raw addresses reach it unchanged. The pages must be built. */
const provider = await testProvider();
const store = await testStore({ config: { google: { ...CLIENT, issuer: provider.issuer } } });
const app = await buildApp(store.context, { cache: new ResponseCache(), web: useBuiltWeb });
let port: number;
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** Sends a raw request target with a foreign host, and returns the raw response. */
function get(target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
    const lines = ['Host: evil.example', 'X-Forwarded-Host: evil.example', 'Accept-Encoding: identity'];
    socket.write(`GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
  });
}

const EVIL = 'https://evil.example';
const names = ['next', 'redirect', 'redirect_uri', 'redirectTo', 'returnTo', 'return_to', 'url', 'to', 'continue'];
const query = new URLSearchParams(names.map((name): [string, string] => [name, EVIL])).toString();

async function expectNoRedirectAway(target: string): Promise<void> {
  const received = await get(target);
  expect(received).toMatch(/^HTTP\/1\.1 (200|400|404) /);
  expect(received).not.toMatch(/^location:|^refresh:|http-equiv="?refresh/im);
  expect(received).not.toContain('//evil.example');
}

describe('no address of the store redirects to another site', () => {
  const paths = ['/', '/auth', '/auth/', '/auth.data', '/products/', '/products.data', '/profile', '/checkout'];
  const secretPaths = ['/verify-email/x', '/reset-password/x', '/api/verify-email/x', '/api/docs'];

  test.each([...paths, ...secretPaths])('%s with any query', async (path) => {
    await expectNoRedirectAway(`${path}?${query}`);
  });

  test.each([
    ...['//evil.example', '//evil.example/', '///evil.example/..', '/\\evil.example', '/%5cevil.example/'],
    ...['/%2f%2fevil.example', '/%2Fevil.example/', '/%09/evil.example', '//evil.example/%2e%2e', '/.evil.example'],
    ...['//evil.example/products', '//evil.example/verify-email/x/', '/reset-password//evil.example/'],
    ...['//evil.example/x.data', '//evil.example/_root.data', '//evil.example/api/products', '/api/docs//evil.example'],
    ...['https://evil.example/', 'http://evil.example/auth/', 'http://evil.example/x.data', '/@evil.example'],
  ])('%s does not redirect to another site', expectNoRedirectAway);
});

describe('a sign-in with Google ends on the store’s own pages', () => {
  test('with any query at its start', async () => {
    const visitor = store.client();
    const { headers } = await visitor.get(`/api/auth/google?${query}`, { host: 'evil.example' });
    const page = new URL(String(headers.location));
    expect(page.origin).toBe(provider.issuer);
    expect(page.searchParams.get('redirect_uri')).toBe('http://localhost:3000/api/auth/google/callback');
    expect(page.href).not.toContain('evil');
  });

  test('with any query of the callback', async () => {
    const visitor = store.client();
    const back = await provider.visit(await startSignIn(visitor), googleAccount());
    for (const name of names) back.searchParams.set(name, EVIL);
    expect(await finishSignIn(visitor, back, { host: 'evil.example' })).toBe('/products');
    expect(await finishSignIn(visitor, back)).toBe('/auth?error=google');
  });
});
