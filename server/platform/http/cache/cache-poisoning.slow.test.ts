import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ListProducts } from '#contract/catalogue/catalogue.ts';
import { useBuiltWeb } from '#server/platform/http/pages/web-build.ts';
import { parseQuery, targetOf } from '#server/platform/http/request-target.ts';
import { product } from '../../../../test/factories.ts';
import { getRaw } from '../../../../test/http/raw-http.ts';
import { testStore } from '../../../../test/store.ts';

/** A store on a real port, so that raw targets reach it unchanged. The pages must be built. */
const store = await testStore({ web: useBuiltWeb });
await store.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = store.app.server.address() as AddressInfo;

/** A response without what differs per render: inline scripts, timestamps and row numbers, and the id of an error. */
const get = async (target: string) => {
  const { status, headers, body } = await getRaw(port, target);
  const { 'x-total-count': total, link } = headers;
  const isData = headers['content-type']?.startsWith('text/x-script');
  const text = isData
    ? body.replace(/\b\d{13}\b,?/g, '').replace(/\d+/g, '0')
    : body.replace(/<script[^>]*>[\s\S]*?<\/script>/g, '').replace(/"requestId":"[^"]*"/, '');
  return { status, total, link, text };
};

beforeAll(async () => {
  for (const drugName of ['Acetic acid', 'Aciclovir 5 %', 'Aciclovir 50 %', 'Warfarin'])
    await product(store, { drugName });
  for (const drugName of ['Atenolol', 'Bisoprolol']) await product(store, { drugName, category: 'Cardiovascular' });
  await product(store, { drugName: 'Zolpidem', prices: { '5 mg': 50_000 } });
});

describe('a request cannot change the response to another', () => {
  test.each([
    ['an empty number', '/api/products?category=Cardiovascular', '/api/products?category=Cardiovascular&priceMax='],
    ['an empty number of the landing page', '/api/products?limit=12', '/api/products?limit=12&priceMax='],
    ['a number of white space', '/api/products?limit=12', '/api/products?limit=12&priceMax=%20'],
    ['an empty number and an encoded name', '/api/products?limit=12', '/api/products?limit=12&price%4Dax='],
    ['a second question mark', '/api/products?search=warfarin', '/api/products??search=warfarin'],
    ['a broken escape', '/api/products?search=aciclovir+5+%25', '/api/products?search=aciclovir%205+%'],
    ['a broken escape beside a valid one', '/api/products?search=warfarin+%25', '/api/products?search=war%66arin+%'],
    ['a byte that is not UTF-8', '/api/products?search=warfarin%EF%BF%BD', '/api/products?search=warfarin%ff'],
    [
      'a repeated name, one empty',
      '/api/products?category=Cardiovascular',
      '/api/products?category=Cardiovascular&category=',
    ],
    ['a fragment', '/api/products?search=warfarin', '/api/products#?search=warfarin'],
    ['another spelling of the path', '/api/products?search=warfarin', '/api/%70roducts??search=warfarin'],
    [
      'an empty list of the page',
      '/products?category=Cardiovascular',
      '/api/products?category=Cardiovascular&limit=8&offset=0&priceMax=',
    ],
    ['an empty list of the landing page', '/', '/api/products?limit=12&priceMax='],
    ['a page’s second question mark', '/products?search=warfarin', '/products??search=warfarin'],
    ['a page’s repeated name', '/products?category=Cardiovascular', '/products?category=&category=Cardiovascular'],
  ])('%s', async (_name, victim, attack) => {
    store.cache.clear();
    const expected = await get(victim);
    expect(expected.status).toBe(200);
    store.cache.clear();
    await get(attack);
    expect(await get(victim)).toEqual(expected);
    expect(await get(victim)).toEqual(expected);
  });
});

/** Targets with many spellings of a few queries. */
const names = ['category', 'type', 'search', 'sort', 'price', 'priceMin', 'priceMax', 'limit', 'offset', 'tab'];
const name = fc.oneof(
  { arbitrary: fc.constantFrom(...names), weight: 8 },
  fc.constantFrom('Category', 's%65arch', '?search', 'search%00', '%EF%BB%BFsearch', 'utm', '__proto__', '%', ''),
);
const value = fc.oneof(
  fc.constantFrom('Cardiovascular', 'cardiovascular', 'Antibiotics', 'oral', 'warfarin', 'WARF%41RIN', 'aciclovir 5 %'),
  fc.constantFrom(
    '0',
    '-0',
    '1',
    '01',
    '1.0',
    '1e0',
    '0x1',
    '12',
    '400',
    '999999',
    '0-35',
    '300+',
    'name',
    'price-low',
  ),
  fc.constantFrom(
    '',
    '%20',
    '+',
    '%09',
    '%00',
    '%EF%BB%BF',
    '%',
    '%z1',
    '5%',
    '%ff',
    '%c0%af',
    '%ed%a0%80',
    '?',
    '=',
    ';',
  ),
  fc.constantFrom('%C3%A9', 'e%CC%81', '%F0%9F%98%80', 'sign-up', 'true', 'constructor', 'a;limit=1', 'b#c', 'é'),
);
const pair = fc
  .tuple(name, fc.constantFrom('=', '=', '=', '==', ''), value)
  .map((parts) => parts.join('').replaceAll(' ', '+'));
const search = fc
  .tuple(
    fc.constantFrom('?', '?', '?', '??', '?&', '?=&'),
    fc.array(pair, { maxLength: 4 }),
    fc.constantFrom('&', '&', '&&', ';'),
  )
  .map(([start, pairs, between]) => start + pairs.join(between));
const targetsOf = (...paths: string[]) =>
  fc.tuple(fc.constantFrom(...paths), fc.oneof(fc.constant(''), search)).map((parts) => parts.join(''));

describe('with random targets', () => {
  test('a cache key contains the whole parsed query', () => {
    fc.assert(
      fc.property(search, (text) => {
        const { success, data } = ListProducts.query.safeParse(parseQuery(text.slice(1)));
        if (!success) return;
        const [, keyQuery = ''] = targetOf(ListProducts.path, data).split(/\?(.*)/s);
        expect(ListProducts.query.parse(parseQuery(keyQuery))).toEqual(data);
      }),
      { numRuns: 20_000 },
    );
  });

  test.each([
    ['the API', targetsOf('/api/products', '/api/%70roducts', '/api/categories'), { runs: 12, perRun: 30 }],
    [
      'pages',
      targetsOf('/products', '/Products/', '//products', '/auth', '/', '/products.data'),
      { runs: 4, perRun: 12 },
    ],
  ])(
    'a cached response equals a fresh one: %s',
    async (_name, targets, { runs, perRun }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(targets, { minLength: perRun, maxLength: perRun }), async (requested) => {
          store.cache.clear();
          for (const target of requested) await get(target);
          const cached = await Promise.all(requested.map(get));
          for (const [at, target] of requested.entries()) {
            store.cache.clear();
            expect(cached[at], target).toEqual(await get(target));
          }
        }),
        { numRuns: runs, endOnFailure: true },
      );
    },
    120_000,
  );

  test('the server reads the query of a page as a browser does', async () => {
    const parameters = ['category', 'type', 'price', 'search', 'sort'];
    const sentByBrowsers = targetsOf('/products').filter((target) => !/[#é]/.test(target));
    await fc.assert(
      fc.asyncProperty(sentByBrowsers, async (target) => {
        const { searchParams } = new URL(target, 'http://store.example');
        const plain = new URLSearchParams(
          parameters.map((each): [string, string] => [each, searchParams.get(each) ?? '']),
        );
        expect(await get(target)).toEqual(await get(`/products?${plain}`));
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });
});
