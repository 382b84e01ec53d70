import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { useBuiltWeb } from '#server/platform/http/pages/web-build.ts';
import { person, product } from '../../../../test/factories.ts';
import { recordStatements } from '../../../../test/record-statements.ts';
import { testStore } from '../../../../test/store.ts';

const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
const store = await testStore({ environment: { PUBLIC_URL: 'https://store.example' }, log, web: useBuiltWeb });
await store.app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(store.app.server.address() as AddressInfo).port}`;

interface WireResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Uses a real connection: Fastify's `inject` bypasses the fast path. */
async function get(path: string, headers: Record<string, string> = {}): Promise<WireResponse> {
  const response = await fetch(origin + path, { headers });
  const { date: _date, ...received } = Object.fromEntries(response.headers);
  return { status: response.status, headers: received, body: await response.text() };
}

const sent = recordStatements(store.pool);

/** Counts the SQL statements sent while `work` runs. */
async function statementsDuring(work: () => Promise<unknown>): Promise<number> {
  sent.length = 0;
  await work();
  return sent.length;
}

beforeAll(async () => {
  await product(store, { drugName: 'Amoxicillin' });
});

describe('a cached response', () => {
  test.each(['/api/products?limit=8', '/api/categories', '/api/types', '/', '/products', '/sitemap.xml'])(
    'equals the first response and needs no SQL statement: %s',
    async (path) => {
      for (const coding of ['br', 'gzip', 'identity']) {
        const accept = { 'accept-encoding': coding };
        const first = await get(path, accept);
        expect(first.status).toBe(200);
        expect(first.headers).toMatchObject({ 'x-content-type-options': 'nosniff', vary: 'accept-encoding' });
        await expect.poll(() => statementsDuring(() => get(path, accept))).toBe(0);
        expect(await get(path, accept)).toEqual(first);
      }
    },
  );

  test('is a 304 with the same headers, except those of the body, for a client that has it', async () => {
    const { headers } = await get('/products', { 'accept-encoding': 'br' });
    const known = await get('/products', { 'accept-encoding': 'br', 'if-none-match': headers.etag ?? '' });
    const { 'content-type': _type, 'content-encoding': _coding, 'content-length': _length, ...others } = headers;
    expect(known).toEqual({ status: 304, headers: others, body: '' });
    const changed = await get('/products', { 'accept-encoding': 'br', 'if-none-match': '"something else"' });
    expect(changed.status).toBe(200);
  });

  test('is the same for all spellings of an address', async () => {
    const { body } = await get('/api/products?limit=1&sort=name');
    for (const spelling of ['sort=name&limit=1', 'limit=1&sort=name&utm_source=mail', 'limit=1&search=&sort=name']) {
      expect((await get(`/api/products?${spelling}`)).body).toBe(body);
      expect((await get(`/api/products?${spelling}`)).body).toBe(body);
    }
  });

  test('is counted by route, and its address is not logged', async () => {
    await get('/api/products?search=amoxicillin');
    await get('/api/products?search=amoxicillin');
    const tallies = store.cache.fastPath.tallies();
    expect(tallies.find(({ route }) => route === '/api/products')?.ok).toBeGreaterThan(0);
    expect(lines.join()).not.toContain('amoxicillin');
  });
});

test('a Link header of a page lists the files of its first paint, which a CDN can send ahead', async () => {
  const { headers } = await get('/products');
  const links = [...(headers.link ?? '').matchAll(/<([^>]+)>; rel=preload; as=(\w+)/g)];
  expect(links.map(([, , as]) => as)).toContain('style');
  for (const [, href = ''] of links) expect(await get(href)).toMatchObject({ status: 200 });
});

describe('after a change of the catalogue', () => {
  test('the new price shows everywhere as soon as the change has got its response', async () => {
    const admin = await person(store, { role: 'admin' });
    const id = await product(store, { drugName: 'Zolmitriptan', prices: { '5 mg': 100 } });
    for (let dollars = 2; dollars < 30; dollars += 1) {
      const changed = await admin.patch(`/api/admin/products/${id}`, { dosagePricing: { '5 mg': dollars } });
      expect(changed).toMatchObject({ status: 200 });
      const [list, page] = await Promise.all([
        get('/api/products?search=zolmitriptan'),
        get('/products?search=zolmitriptan'),
      ]);
      expect(JSON.parse(list.body)[0].dosagePricing).toEqual({ '5 mg': dollars });
      expect(page.body).toContain(`$${dollars}.00`);
    }
  });

  test('concurrent requests share one render', async () => {
    store.cache.clear();
    const requests = () => Array.from({ length: 64 }, () => get('/api/products?limit=8'));
    expect(await statementsDuring(() => Promise.all(requests()))).toBe(1);
  });
});
