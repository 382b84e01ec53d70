import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { languageOf } from '#server/platform/http/accept-language.ts';
import { product } from '../../../../test/factories.ts';
import { getRaw } from '../../../../test/http/raw-http.ts';
import { testStore } from '../../../../test/store.ts';
import { acceptedCodings } from './content-codings.ts';

const store = await testStore();
await store.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = store.app.server.address() as AddressInfo;

const LONG = '/api/products';
const SHORT = '/api/types';

async function get(address: string, headers: Record<string, string>) {
  const lines = Object.entries(headers).map(([name, text]) => `${name}: ${text}`);
  const response = await getRaw(port, address, ['Host: store.example', ...lines]);
  return { ...response, coding: response.headers['content-encoding'] ?? 'identity' };
}

beforeAll(async () => {
  for (let each = 0; each < 4; each += 1) await product(store);
});

describe('the coding is the one that Accept-Encoding prefers (RFC 9110 §12.5.3)', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;Q=0', 'identity'],
    ['gzip;q=0.000, br;q=0', 'identity'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br; q=0.5 , gzip ;q=0.4', 'br'],
    ['identity, gzip;q=0.5', 'identity'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', 'identity'],
    ['gzip;q=0, *;q=0.1', 'br'],
    ['x-brotli, brotli, abr', 'identity'],
    ['', 'identity'],
  ])('%j: %s', async (acceptEncoding, coding) => {
    for (const _source of ['rendered', 'cached', 'fast path']) {
      expect(await get(LONG, { 'accept-encoding': acceptEncoding })).toMatchObject({ status: 200, coding });
    }
  });

  test('a short response is compressed only for clients that do not accept it uncompressed', async () => {
    for (const _source of ['rendered', 'cached', 'fast path']) {
      expect(await get(SHORT, { 'accept-encoding': 'br, gzip' })).toMatchObject({ coding: 'identity' });
      expect(await get(SHORT, { 'accept-encoding': 'gzip, identity;q=0' })).toMatchObject({ coding: 'gzip' });
      expect(await get(SHORT, { 'accept-encoding': 'gzip, *;q=0' })).toMatchObject({ coding: 'gzip' });
    }
  });

  test('any header text yields a supported coding and language', () => {
    const parts = [
      'gzip',
      'br',
      'fr',
      'ar',
      '-',
      '*',
      ',',
      ';',
      'q',
      'Q',
      '=',
      '0',
      '.',
      '1',
      ' ',
      '"',
      '\\',
      '\t',
      'é',
      '(',
    ];
    const text = fc.string({ unit: fc.constantFrom(...parts), maxLength: 30 });
    fc.assert(
      fc.property(text, (header) => {
        expect(['br', 'gzip', 'identity']).toContain(acceptedCodings(header).best);
        expect(['en', 'es', 'fr', 'ar']).toContain(languageOf({ headers: { 'accept-language': header } }));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('If-None-Match', () => {
  const codings = ['br', 'gzip', 'identity'];

  test('matches only the ETag of the negotiated coding (RFC 9110 §13.1.2)', async () => {
    const etags = new Map<string, string>();
    for (const coding of codings)
      etags.set(coding, (await get(LONG, { 'accept-encoding': coding })).headers.etag ?? '');
    expect(new Set(etags.values()).size).toBe(3);
    for (const address of [LONG, `${LONG}?utm=${'x'.repeat(600)}`]) {
      for (const coding of codings) {
        for (const [known, etag] of etags) {
          const response = await get(address, { 'accept-encoding': coding, 'if-none-match': etag });
          expect([response.status, response.headers.etag]).toEqual([known === coding ? 304 : 200, etags.get(coding)]);
        }
      }
    }
  });

  test.each<[string, (etag: string) => string, number]>([
    ['the same ETag', (etag) => etag, 304],
    ['the weak form', (etag) => `W/${etag}`, 304],
    ['a list with the ETag', (etag) => `"a, b", ${etag},"c"`, 304],
    ['an asterisk', () => '*', 304],
    ['a list without the ETag', () => '"a", W/"b"', 200],
    ['an ETag that contains it', (etag) => `"a${etag.slice(1)}`, 200],
    ['the ETag without quotes', (etag) => etag.slice(1, -1), 200],
    ['a list with an asterisk', () => '"a", *', 200],
  ])('%s', async (_name, header, status) => {
    const { headers } = await get(LONG, { 'accept-encoding': 'br' });
    const known = { 'accept-encoding': 'br', 'if-none-match': header(headers.etag ?? '') };
    for (const address of [LONG, `${LONG}?utm=${'x'.repeat(600)}`])
      expect((await get(address, known)).status).toBe(status);
  });
});

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr', 'fr'],
  ['FR-ca', 'fr'],
  ['ar-EG, en;q=0.5', 'ar'],
  ['fr;q=0, en', 'en'],
  ['fr;q=0, es;q=0.1', 'es'],
  ['fr;q=0.2, es;q=0.9', 'es'],
  ['fr; q=0.2, es; Q=0.9', 'es'],
  ['de, fr;q=0.5', 'fr'],
  ['en;q=0, *', 'es'],
  ['*', 'en'],
  ['arc', 'en'],
  ['esperanto, frr', 'en'],
  ['de', 'en'],
])('Accept-Language %j: %s (RFC 9110 §12.5.4)', (header, language) => {
  expect(languageOf({ headers: header === undefined ? {} : { 'accept-language': header } })).toBe(language);
});
