import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { languageOf } from '#server/platform/http/accept-language.ts';
import { product } from '../../../../test/factories.ts';
import { testStore } from '../../../../test/store.ts';
import { ask } from '../../../../test/wire.ts';
import { acceptedCodings } from './content-codings.ts';

const store = await testStore();
await store.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = store.app.server.address() as AddressInfo;

const LONG = '/api/products';
const SHORT = '/api/types';

async function get(address: string, headers: Record<string, string>) {
  const lines = Object.entries(headers).map(([name, text]) => `${name}: ${text}`);
  const answer = await ask(port, address, ['Host: store.example', ...lines]);
  return { ...answer, coding: answer.headers['content-encoding'] ?? 'identity' };
}

beforeAll(async () => {
  for (let each = 0; each < 4; each += 1) await product(store);
});

describe('the coding of an answer is what Accept-Encoding takes best (RFC 9110 §12.5.3)', () => {
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
  ])('%j: %s', async (offer, coding) => {
    for (const _time of ['made', 'kept', 'at once']) {
      expect(await get(LONG, { 'accept-encoding': offer })).toMatchObject({ status: 200, coding });
    }
  });

  test('a short answer is compressed for those alone who take nothing else', async () => {
    for (const _time of ['made', 'kept', 'at once']) {
      expect(await get(SHORT, { 'accept-encoding': 'br, gzip' })).toMatchObject({ coding: 'identity' });
      expect(await get(SHORT, { 'accept-encoding': 'gzip, identity;q=0' })).toMatchObject({ coding: 'gzip' });
      expect(await get(SHORT, { 'accept-encoding': 'gzip, *;q=0' })).toMatchObject({ coding: 'gzip' });
    }
  });

  test('no text breaks the reading of it', () => {
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

  test('is compared with the answer in the coding that would go out, and with no other (RFC 9110 §13.1.2)', async () => {
    const etags = new Map<string, string>();
    for (const coding of codings)
      etags.set(coding, (await get(LONG, { 'accept-encoding': coding })).headers.etag ?? '');
    expect(new Set(etags.values()).size).toBe(3);
    for (const address of [LONG, `${LONG}?utm=${'x'.repeat(600)}`]) {
      for (const coding of codings) {
        for (const [known, etag] of etags) {
          const answer = await get(address, { 'accept-encoding': coding, 'if-none-match': etag });
          expect([answer.status, answer.headers.etag]).toEqual([known === coding ? 304 : 200, etags.get(coding)]);
        }
      }
    }
  });

  test.each<[string, (etag: string) => string, number]>([
    ['the one', (etag) => etag, 304],
    ['a weak one', (etag) => `W/${etag}`, 304],
    ['one of several', (etag) => `"a, b", ${etag},"c"`, 304],
    ['any', () => '*', 304],
    ['none of several', () => '"a", W/"b"', 200],
    ['one within another', (etag) => `"a${etag.slice(1)}`, 200],
    ['one without quotes', (etag) => etag.slice(1, -1), 200],
    ['a list with any in it', () => '"a", *', 200],
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
