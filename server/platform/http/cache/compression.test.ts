import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { useBuiltWeb } from '#server/platform/http/pages/web-build.ts';
import { checkoutBody, type Person, person, product } from '../../../../test/factories.ts';
import { testStore } from '../../../../test/store.ts';

const store = await testStore({ web: useBuiltWeb });
let admin: Person;

beforeAll(async () => {
  admin = await person(store, { role: 'admin' });
  const productId = await product(store, { drugName: 'Metformin', prices: { '500 mg': 1250 } });
  for (let order = 0; order < 20; order += 1) {
    await product(store);
    await admin.post('/api/cart', { productId, quantity: 1, selectedDosage: '500 mg' });
    await admin.post('/api/checkout', checkoutBody);
  }
  await admin.post('/api/cart', { productId, quantity: 1, selectedDosage: '500 mg' });
});

/** Returns the response with its compressed body. */
async function get(url: string, headers: Record<string, string> = {}) {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await store.app.inject({ url, headers: { cookie, ...headers } });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

const decompress = { br: brotliDecompressSync, gzip: gunzipSync };
const codings = ['br', 'gzip'] as const;

describe.each([
  ['a customer’s orders', '/api/orders'],
  ['the admin list of orders', '/api/admin/orders'],
  ['a page of orders, short enough for synchronous compression', '/api/admin/orders?limit=5'],
  ['the admin list of products', '/api/admin/products'],
  ['the streamed export of orders', '/api/admin/orders/export'],
  ['the OpenAPI document', '/api/openapi.json'],
  ['the OpenAPI document of the viewer', '/api/docs/json'],
  ['the viewer’s script', '/api/docs/static/swagger-ui-bundle.js'],
])('%s', (_name, url) => {
  test.each(codings)('has the same content compressed with %s, in fewer bytes', async (coding) => {
    const plain = await get(url);
    const compressed = await get(url, { 'accept-encoding': coding });
    expect(compressed).toMatchObject({ status: 200, headers: { 'content-encoding': coding } });
    expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(decompress[coding](compressed.bytes)).toEqual(plain.bytes);
    expect(compressed.headers['content-type']).toBe(plain.headers['content-type']);
  });

  test('is sent uncompressed, with Vary, to a client that accepts no supported coding', async () => {
    const { headers } = await get(url, { 'accept-encoding': 'zstd, deflate, gzip;q=0' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers.vary).toMatch(/accept-encoding/i);
  });
});

test.each(['/api/orders', '/api/admin/orders'])('polling %s yields 304 in every coding', async (url) => {
  const first = await get(url, { 'accept-encoding': 'br' });
  expect(first.headers.etag).toMatch(/^W\/"/); // weak: the same for all codings
  for (const coding of ['br', 'gzip', 'identity']) {
    const again = await get(url, { 'accept-encoding': coding, 'if-none-match': String(first.headers.etag) });
    expect(again).toMatchObject({ status: 304, headers: { etag: first.headers.etag, vary: 'accept-encoding' } });
    expect(again.bytes).toHaveLength(0);
  }
});

test('HEAD sends no Content-Length, because the length of a GET depends on the coding', async () => {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'accept-encoding': 'br' };
  const response = await store.app.inject({ method: 'HEAD', url: '/api/orders', headers });
  expect(response).toMatchObject({ statusCode: 200, headers: { vary: 'accept-encoding' } });
  expect(response.headers).not.toHaveProperty('content-length');
  expect(response.rawPayload).toHaveLength(0);
});

describe('is not compressed:', () => {
  test('a response that fits into one packet', async () => {
    expect((await get('/api/user', { 'accept-encoding': 'br' })).headers).not.toHaveProperty('content-encoding');
  });

  test('the progress of an import, sent line by line', async () => {
    const headers = { 'accept-encoding': 'br', 'content-type': 'application/octet-stream' };
    const response = await admin.send('POST', '/api/admin/products/import?format=csv&dryRun=true', {
      headers,
      raw: '',
    });
    expect(response.headers).not.toHaveProperty('content-encoding');
  });

  test('a page with a secret address, and the response to a sign-in (their length could reveal a secret)', async () => {
    for (const url of ['/reset-password/x', '/verify-email/x']) {
      expect((await get(url, { 'accept-encoding': 'br' })).headers).not.toHaveProperty('content-encoding');
    }
    const body = { email: `${'x'.repeat(2_000)}@clinic.example`, password: 'x' };
    const { headers } = await store.client().post('/api/login', body, { 'accept-encoding': 'br' });
    expect(headers).not.toHaveProperty('content-encoding');
  });
});
