import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { useBuiltWeb } from '#server/platform/http/pages/web-build.ts';
import { person, product } from '../../../../test/factories.ts';
import { noteStatements } from '../../../../test/statements.ts';
import { testStore } from '../../../../test/store.ts';

const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
const store = await testStore({ PUBLIC_URL: 'https://store.example' }, log, {}, { web: useBuiltWeb });
await store.app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(store.app.server.address() as AddressInfo).port}`;

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Over the wire, where kept answers go out before anything else of the store is asked. */
async function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(origin + path, { headers });
  const { date: _date, ...told } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers: told, body: await answer.text() };
}

const sent = noteStatements(store.pool);

/** How many statements go to the database while something is done. */
async function statementsDuring(deed: () => Promise<unknown>): Promise<number> {
  sent.length = 0;
  await deed();
  return sent.length;
}

beforeAll(async () => {
  await product(store, { drugName: 'Amoxicillin' });
});

describe('what is kept', () => {
  test.each(['/api/products?limit=8', '/api/categories', '/api/types', '/', '/products', '/sitemap.xml'])(
    'goes out again as it went out first, and asks no database: %s',
    async (path) => {
      for (const coding of ['br', 'gzip', 'identity']) {
        const ask = { 'accept-encoding': coding };
        const first = await get(path, ask);
        expect(first.status).toBe(200);
        expect(first.headers).toMatchObject({ 'x-content-type-options': 'nosniff', vary: 'accept-encoding' });
        await expect.poll(() => statementsDuring(() => get(path, ask))).toBe(0);
        expect(await get(path, ask)).toEqual(first);
      }
    },
  );

  test('is a 304 with the same headers, those of a body left out, for who has it', async () => {
    const { headers } = await get('/products', { 'accept-encoding': 'br' });
    const known = await get('/products', { 'accept-encoding': 'br', 'if-none-match': headers.etag ?? '' });
    const { 'content-type': _type, 'content-encoding': _coding, 'content-length': _length, ...others } = headers;
    expect(known).toEqual({ status: 304, headers: others, body: '' });
    const changed = await get('/products', { 'accept-encoding': 'br', 'if-none-match': '"something else"' });
    expect(changed.status).toBe(200);
  });

  test('is the answer to a question, however it is spelt', async () => {
    const { body } = await get('/api/products?limit=1&sort=name');
    for (const spelling of ['sort=name&limit=1', 'limit=1&sort=name&utm_source=mail', 'limit=1&search=&sort=name']) {
      expect((await get(`/api/products?${spelling}`)).body).toBe(body);
      expect((await get(`/api/products?${spelling}`)).body).toBe(body);
    }
  });

  test('is told in the log by route and number, without the addresses', async () => {
    await get('/api/products?search=amoxicillin');
    await get('/api/products?search=amoxicillin');
    const tallies = store.cache.fastPath.tallies();
    expect(tallies.find(({ route }) => route === '/api/products')?.whole).toBeGreaterThan(0);
    expect(lines.join()).not.toContain('amoxicillin');
  });
});

test('a page names the files of its first paint in a header, for a CDN to send ahead', async () => {
  const { headers } = await get('/products');
  const links = [...(headers.link ?? '').matchAll(/<([^>]+)>; rel=preload; as=(\w+)/g)];
  expect(links.map(([, , as]) => as)).toContain('style');
  for (const [, href = ''] of links) expect(await get(href)).toMatchObject({ status: 200 });
});

describe('after a change of the catalogue', () => {
  test('its answer in hand, whoever changed a price sees it everywhere', async () => {
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

  test('each answer is made once for all who ask', async () => {
    store.cache.clear();
    const ask = () => Array.from({ length: 64 }, () => get('/api/products?limit=8'));
    expect(await statementsDuring(() => Promise.all(ask()))).toBe(1);
  });
});
