import { beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { person, product } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();
const visitor = store.client();

beforeAll(async () => {
  await product(store, {
    drugName: 'Paracetamol',
    brandName: 'Panadol',
    category: 'Pain Relief',
    prices: { '500 mg': 599, '1 g': 12_000 },
  });
  await product(store, {
    drugName: 'Ibuprofen',
    brandName: 'Nurofen',
    category: 'Pain Relief',
    prices: { '200 mg': 3500 },
  });
  await product(store, {
    drugName: 'Insulin glargine',
    brandName: 'Lantus',
    category: 'Diabetes Care',
    type: 'injectable',
    prices: { '100 units/mL': 9999 },
  });
  await product(store, {
    drugName: 'Pegfilgrastim',
    brandName: 'Neulasta',
    category: 'Oncology Support',
    type: 'injectable',
    prices: { '6 mg': 147_404 },
  });
  await product(store, {
    drugName: 'ácido fólico',
    brandName: '50%_off',
    category: 'Vitamins',
    prices: { '5 mg': 10_000 },
  });
  await product(store, { drugName: 'Withdrawn', withdrawn: true });
});

const names = async (query: string) => {
  const response = await visitor.get<Product[]>(`/api/products?${query}`);
  expect(response.status, response.text).toBe(200);
  expect(response.headers['x-total-count']).toBe(String(response.body.length));
  return response.body.map((each) => each.drugName);
};

describe('the catalogue', () => {
  test('lists products on sale with all fields, by name without regard to case and accents', async () => {
    expect(await names('')).toEqual(['ácido fólico', 'Ibuprofen', 'Insulin glargine', 'Paracetamol', 'Pegfilgrastim']);
    const { body } = await visitor.get('/api/products?search=panadol');
    expect(body[0]).toMatchObject({
      id: expect.any(Number),
      productId: expect.any(String),
      drugName: 'Paracetamol',
      availableDosages: ['500 mg', '1 g'],
      defaultDosage: '500 mg',
      dosagePricing: { '500 mg': 5.99, '1 g': 120 },
      priceUnit: 'per pack',
    });
  });

  test('filters by category, type and price of the default dosage, up to but not including priceMax', async () => {
    expect(await names('category=Pain+Relief')).toEqual(['Ibuprofen', 'Paracetamol']);
    expect(await names('type=injectable')).toEqual(['Insulin glargine', 'Pegfilgrastim']);
    expect(await names('priceMin=0&priceMax=35')).toEqual(['Paracetamol']);
    expect(await names('priceMin=35&priceMax=100')).toEqual(['Ibuprofen', 'Insulin glargine']);
    expect(await names('priceMin=100&priceMax=300')).toEqual(['ácido fólico']);
    expect(await names('priceMin=300&priceMax=999999')).toEqual(['Pegfilgrastim']);
    expect(await names('category=Pain+Relief&type=injectable')).toEqual([]);
    expect(await names('category=&type=&search=')).toHaveLength(5);
  });

  test('sorts by price in both directions and by category', async () => {
    expect(await names('sort=price-low')).toEqual([
      'Paracetamol',
      'Ibuprofen',
      'Insulin glargine',
      'ácido fólico',
      'Pegfilgrastim',
    ]);
    expect(await names('sort=price-high')).toEqual([
      'Pegfilgrastim',
      'ácido fólico',
      'Insulin glargine',
      'Ibuprofen',
      'Paracetamol',
    ]);
    expect(await names('sort=category')).toEqual([
      'Insulin glargine',
      'Pegfilgrastim',
      'Ibuprofen',
      'Paracetamol',
      'ácido fólico',
    ]);
  });

  test('searches by generic name, brand and category; %, _ and quotes are literal', async () => {
    expect(await names('search=IBUPRO')).toEqual(['Ibuprofen']);
    expect(await names('search=lantus')).toEqual(['Insulin glargine']);
    expect(await names('search=acido+folico')).toEqual(['ácido fólico']);
    expect(await names('search=oncology')).toEqual(['Pegfilgrastim']);
    expect(await names(`search=${encodeURIComponent('50%_off')}`)).toEqual(['ácido fólico']);
    expect(await names(`search=${encodeURIComponent('%')}`)).toEqual(['ácido fólico']);
    expect(await names(`search=${encodeURIComponent("' or 1=1 --")}`)).toEqual([]);
    expect(await names(`search=${encodeURIComponent('\\')}`)).toEqual([]);
  });

  test('is paginated, with the total and a link to the next page', async () => {
    const first = await visitor.get('/api/products?limit=2&sort=price-low');
    expect(first.body).toHaveLength(2);
    expect(first.headers['x-total-count']).toBe('5');
    expect(first.headers.link).toBe('</api/products?limit=2&sort=price-low&offset=2>; rel="next"');
    const last = await visitor.get('/api/products?limit=2&offset=4');
    expect(last.body).toHaveLength(1);
    expect(last.headers.link).toBeUndefined();
    expect(await visitor.get('/api/products?offset=50')).toMatchObject({
      status: 200,
      body: [],
      headers: { 'x-total-count': '5' },
    });
  });

  test.each([
    'sort=best',
    'limit=0',
    'limit=1001',
    'limit=ten',
    'offset=-1',
    'priceMin=x',
    'priceMax=-1',
    'search=%00',
    'sort=name&sort=category',
  ])('rejects %s', async (query) => {
    expect(await visitor.get(`/api/products?${query}`)).toMatchObject({
      status: 400,
      body: { code: expect.any(String) },
    });
  });

  test('lists its categories and types, sorted', async () => {
    expect((await visitor.get('/api/categories')).body).toEqual([
      'Diabetes Care',
      'Oncology Support',
      'Pain Relief',
      'Vitamins',
    ]);
    expect((await visitor.get('/api/types')).body).toEqual(['injectable', 'oral']);
  });
});

describe('cached responses', () => {
  test('are served without the database', async () => {
    const urls = ['/api/products?limit=3', '/api/categories', '/api/types'];
    const before = await Promise.all(urls.map((url) => visitor.get(url)));
    // A query would fail now, because the table does not exist.
    await store.pool.query('alter table products rename to products_renamed');
    const cached = await Promise.all(urls.map((url) => visitor.get(url)));
    await store.pool.query('alter table products_renamed rename to products');
    expect(cached.map(({ status, body }) => ({ status, body }))).toEqual(
      before.map(({ body }) => ({ status: 200, body })),
    );
  });

  test('are refreshed when the catalogue changes', async () => {
    const before = await visitor.get('/api/products?search=metformin');
    expect(before.body).toEqual([]);
    await product(store, { drugName: 'Metformin', category: 'Bone Health' });
    await expect.poll(async () => (await visitor.get('/api/products?search=metformin')).body.length).toBe(1);
    await expect.poll(async () => (await visitor.get('/api/categories')).body).toContain('Bone Health');
  });

  test('are public, compressed, and a 304 for a client that has them', async () => {
    const plain = await visitor.get('/api/products');
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding',
    });
    expect(plain.headers['set-cookie']).toBeUndefined();
    const compressed = await visitor.get('/api/products', { 'accept-encoding': 'gzip, br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.headers['x-total-count']).toBe(plain.headers['x-total-count']);
    const notModified = await visitor.get('/api/products', { 'if-none-match': String(plain.headers.etag) });
    expect(notModified).toMatchObject({ status: 304, text: '' });
  });

  test('have the same headers for HEAD, an ETag for each coding, and no coding that the client excludes', async () => {
    const plain = await visitor.get('/api/products');
    const head = await visitor.send('HEAD', '/api/products');
    expect(head).toMatchObject({ status: 200, text: '' });
    for (const name of ['etag', 'cache-control', 'vary', 'x-total-count', 'content-length']) {
      expect(head.headers[name], name).toEqual(plain.headers[name]);
    }
    const withoutBrotli = { 'accept-encoding': 'br;q=0, gzip' };
    const gzipped = await visitor.get('/api/products', withoutBrotli);
    expect(gzipped.headers['content-encoding']).toBe('gzip');
    expect(gzipped.headers.etag).not.toBe(plain.headers.etag);
    const conditional = { 'if-none-match': String(gzipped.headers.etag) };
    expect((await visitor.get('/api/products', { ...withoutBrotli, ...conditional })).status).toBe(304);
    expect((await visitor.get('/api/products', conditional)).status).toBe(200);
  });

  test('do not include errors, which have Cache-Control: no-store', async () => {
    const rejected = await visitor.get('/api/products?limit=0');
    expect(rejected).toMatchObject({ status: 400, headers: { 'cache-control': 'no-store' } });
    await store.pool.query('alter table products rename to products_renamed');
    const failed = await visitor.get('/api/products?search=rename');
    await store.pool.query('alter table products_renamed rename to products');
    expect(failed).toMatchObject({ status: 500, headers: { 'cache-control': 'no-store' } });
    expect((await visitor.get('/api/products?search=rename')).status).toBe(200);
  });
});

test('a dosage with an inch mark keeps its price after a request with a similar key (nodejs/node issue 63785)', async () => {
  const id = await product(store, { drugName: 'Hypodermic needle', prices: { '25 mm': 1290, '5/8"': 1490 } });
  await visitor.send('POST', '/api/login', {
    raw: '{"25 mm": 1.5, "5/8\\\\": 1.5}',
    headers: { 'content-type': 'application/json' },
  });
  const pricing = '"dosagePricing":{"25 mm":12.9,"5/8\\"":14.9}';
  expect((await visitor.get('/api/products?search=hypodermic')).text).toContain(pricing);
  const customer = await person(store);
  await customer.post('/api/cart', { productId: id, quantity: 1, selectedDosage: '5/8"' });
  expect((await customer.get('/api/cart')).text).toContain('"dosagePricing":{"5/8\\"":14.9}');
});
