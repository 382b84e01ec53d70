import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { useBuiltWeb } from '#server/platform/http/pages/web-build.ts';
import { checkoutBody, type Person, person, product } from '../../../../test/factories.ts';
import { testStore } from '../../../../test/store.ts';

const store = await testStore({}, undefined, {}, { web: useBuiltWeb });
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

/** An answer as it is on the wire. */
async function ask(url: string, headers: Record<string, string> = {}) {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await store.app.inject({ url, headers: { cookie, ...headers } });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
const codings = ['br', 'gzip'] as const;

describe.each([
  ['a customer’s orders', '/api/orders'],
  ['the desk’s orders', '/api/admin/orders'],
  ['one page of them, short enough to be compressed at once', '/api/admin/orders?limit=5'],
  ['the desk’s products', '/api/admin/products'],
  ['a file of orders, made while it is read', '/api/admin/orders/export'],
  ['the API’s document', '/api/openapi.json'],
  ['the document that the viewer reads', '/api/docs/json'],
  ['the viewer’s script', '/api/docs/static/swagger-ui-bundle.js'],
])('%s', (_what, url) => {
  test.each(codings)('is smaller as %s, and the same', async (coding) => {
    const plain = await ask(url);
    const packed = await ask(url, { 'accept-encoding': coding });
    expect(packed).toMatchObject({ status: 200, headers: { 'content-encoding': coding } });
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(unpack[coding](packed.bytes)).toEqual(plain.bytes);
    expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
  });

  test('goes out as it is to who asks for no coding, and says that this depends', async () => {
    const { headers } = await ask(url, { 'accept-encoding': 'zstd, deflate, gzip;q=0' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers.vary).toMatch(/accept-encoding/i);
  });
});

test.each(['/api/orders', '/api/admin/orders'])('polling %s is a 304 whatever the coding', async (url) => {
  const first = await ask(url, { 'accept-encoding': 'br' });
  expect(first.headers.etag).toMatch(/^W\/"/); // one for bytes of several codings
  for (const coding of ['br', 'gzip', 'identity']) {
    const again = await ask(url, { 'accept-encoding': coding, 'if-none-match': String(first.headers.etag) });
    expect(again).toMatchObject({ status: 304, headers: { etag: first.headers.etag, vary: 'accept-encoding' } });
    expect(again.bytes).toHaveLength(0);
  }
});

test('HEAD tells no length: that of a GET goes by the coding', async () => {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'accept-encoding': 'br' };
  const answer = await store.app.inject({ method: 'HEAD', url: '/api/orders', headers });
  expect(answer).toMatchObject({ statusCode: 200, headers: { vary: 'accept-encoding' } });
  expect(answer.headers).not.toHaveProperty('content-length');
  expect(answer.rawPayload).toHaveLength(0);
});

describe('not compressed is', () => {
  test('what fits into one packet', async () => {
    expect((await ask('/api/user', { 'accept-encoding': 'br' })).headers).not.toHaveProperty('content-encoding');
  });

  test('what tells of an import, line by line', async () => {
    const headers = { 'accept-encoding': 'br', 'content-type': 'application/octet-stream' };
    const answer = await admin.send('POST', '/api/admin/products/import?format=csv&dryRun=true', { headers, raw: '' });
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  test('a page whose address is a secret, or an answer to whoever signs in: their length tells nothing', async () => {
    for (const url of ['/reset-password/x', '/verify-email/x']) {
      expect((await ask(url, { 'accept-encoding': 'br' })).headers).not.toHaveProperty('content-encoding');
    }
    const body = { email: `${'x'.repeat(2_000)}@clinic.example`, password: 'x' };
    const { headers } = await store.client().post('/api/login', body, { 'accept-encoding': 'br' });
    expect(headers).not.toHaveProperty('content-encoding');
  });
});
