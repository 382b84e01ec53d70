import { beforeAll, expect, test } from 'vitest';
import type { Item } from '#contract/admin/stock/items.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { ResolvedLine } from '#contract/quick-order/quick-order.ts';
import { listAudit } from '#server/accounts/audit.ts';
import { importCatalogue } from '#server/catalogue/import/apply.ts';
import { csvFile, csvRow } from '#server/catalogue/import/import.harness.ts';
import { type Person, person, product } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';
import { warehouse } from './allocation/stock.harness.ts';

const store = await testStore();
let admin: Person;
let customer: Person;

/** Imports a product with these dosages, and returns its items, also those that are no longer offered. */
async function offer(productId: string, ...dosages: string[]) {
  const dosagePricing = JSON.stringify(Object.fromEntries(dosages.map((dosage) => [dosage, 4.5])));
  const availableDosages = dosages.join('|');
  await importCatalogue(
    store.db,
    csvFile(csvRow({ productId, availableDosages, defaultDosage: dosages[0] ?? '', dosagePricing })),
  );
  const { rows } = await store.pool.query<{ id: number; dosage: string; retired: boolean }>(
    `select i.id, i.dosage, retired_at is not null as retired from items i join products p on p.id = i.product_id
     where p.product_id = $1 order by i.id`,
    [productId],
  );
  return rows;
}

const change = (id: number | undefined, body: object) => admin.patch<Item>(`/api/admin/items/${id}`, body);
const resolve = async (...texts: string[]) => {
  const body = { lines: texts.map((text) => ({ text })) };
  const { lines } = (await customer.post<{ lines: ResolvedLine[] }>('/api/quick-order/resolve', body)).body;
  return lines.map(({ state, candidates }) => [
    state,
    ...candidates.map(({ productId, dosage }) => `${productId} ${dosage}`),
  ]);
};

beforeAll(async () => {
  admin = await person(store, { role: 'admin' });
  customer = await person(store);
});

test('an item keeps its id when its dosage moves, changes its price, is withdrawn, and comes back', async () => {
  const [first, second] = await offer('KEEP-1', '200 mg', '400 mg');
  expect(await offer('KEEP-1', '400 mg', '200 mg')).toEqual([first, second]);
  expect(await offer('KEEP-1', '400 mg')).toEqual([{ ...first, retired: true }, second]);
  expect((await offer('KEEP-1', '400 mg', '600 mg', '200 mg')).slice(0, 2)).toEqual([first, second]);
  expect((await change(first?.id, { gtin: '9506000134352' })).body).toMatchObject({ id: first?.id, dosage: '200 mg' });
  await offer('KEEP-1', '400 mg');
  expect((await change(first?.id, { gtin: '' })).status).toBe(404);
  await offer('KEEP-1', '200 mg');
  expect((await change(first?.id, {})).body).toMatchObject({ gtin: '09506000134352' });
  await change(first?.id, { gtin: '' });
});

test('codes of an item are its own, are removed by an empty text, and are in the audit', async () => {
  const [item, other] = await offer('CODES-1', '200 mg', '400 mg');
  const { status, body } = await change(item?.id, {
    gtin: '614141234561',
    codes: { ndc: '0069-4200-30', atc: 'M01AE01' },
  });
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { productId: 'CODES-1', gtin: '00614141234561', codes: { ndc: '0069-4200-30', atc: 'M01AE01' } },
  });
  expect(await change(other?.id, { gtin: '0614141234561' })).toMatchObject({
    status: 409,
    body: { code: 'GTIN_TAKEN' },
  });
  expect(await change(other?.id, { gtin: '614141234562' })).toMatchObject({
    status: 400,
    body: { code: 'GTIN_INVALID' },
  });
  expect((await change(item?.id, { codes: { ndc: '' } })).body).toEqual({ ...body, codes: { atc: 'M01AE01' } });
  expect((await change(other?.id, { gtin: '' })).body).toMatchObject({ codes: {} });
  const [last, before] = await listAudit(store.db, { subject: 'CODES-1', event: 'product-changed', limit: 5 });
  expect(last?.details).toEqual({ dosage: '200 mg', ndc: { from: '0069-4200-30', to: '' } });
  expect(before?.details).toMatchObject({ gtin: { from: '', to: '00614141234561' }, dosage: '200 mg' });
  for (const wrong of [{ gtin: '12' }, { gtin: 'x'.repeat(41) }, { codes: { ndc: 'a b' } }, { codes: { isbn: '1' } }])
    expect((await change(other?.id, wrong)).status).toBe(400);
});

test('a dosage that is spelled in another way has the same largest number of packs in one order', async () => {
  const [item] = await offer('LIMIT-1', '200 mg');
  await change(item?.id, { maxPerOrder: 2 });
  await offer('LIMIT-1', '200MG', '400 mg');
  const { body } = await admin.get<Item[]>('/api/admin/items?search=LIMIT-1');
  const limits = body.map(({ dosage, maxPerOrder }) => [dosage, maxPerOrder]);
  expect(limits.filter(([dosage]) => dosage !== '200 mg')).toEqual([
    ['200MG', 2],
    ['400 mg', undefined],
  ]);
});

test('facts of an item are set one by one, removed by null or an empty text, and are in the audit', async () => {
  const [item] = await offer('FACTS-1', '200 mg');
  const facts = {
    ...{ supplierCode: 'SUP 77', unitsPerPack: 30, maxPerOrder: 2, storageClass: '2-8 °C', taxClass: 'GST-free' },
    ...{ flags: ['do-not-freeze', 'cytotoxic'], classes: { AU: 'S4', US: 'RX' } },
  };
  const set = { 'do-not-freeze': true, cytotoxic: true, 'dangerous-goods': false };
  expect((await change(item?.id, { ...facts, flags: set })).body).toMatchObject(facts);
  expect((await change(item?.id, { classes: { US: null, GB: 'POM' } })).body).toMatchObject({
    ...facts,
    classes: { AU: 'S4', GB: 'POM' },
  });
  expect((await change(item?.id, { flags: { cytotoxic: true } })).body).toMatchObject({ flags: facts.flags });
  const none = {
    ...{ supplierCode: '', unitsPerPack: null, maxPerOrder: null, storageClass: null, taxClass: '' },
    flags: { 'do-not-freeze': false, cytotoxic: false },
  };
  const { body } = await change(item?.id, { ...none, classes: { AU: null, GB: null } });
  expect(body).toEqual({ ...body, codes: {}, flags: [], classes: {} });
  expect(Object.keys(body)).not.toContain('storageClass');
  const [last, before] = await listAudit(store.db, { subject: 'FACTS-1', event: 'product-changed', limit: 5 });
  expect(last?.details).toMatchObject({
    flags: { from: 'do-not-freeze|cytotoxic', to: '' },
    classAU: { from: 'S4', to: '' },
  });
  expect(before?.details).toEqual({
    dosage: '200 mg',
    classUS: { from: 'RX', to: '' },
    classGB: { from: '', to: 'POM' },
  });
  for (const wrong of [
    ...[
      { storageClass: '2-8' },
      { unitsPerPack: 1.5 },
      { unitsPerPack: 0 },
      { maxPerOrder: 1000 },
      { flags: { fragile: true } },
      { flags: ['cytotoxic'] },
    ],
    ...[{ classes: { AU: 'S5' } }, { classes: { NZ: 'S4' } }, { taxClass: 'x'.repeat(41) }],
  ])
    expect((await change(item?.id, wrong)).status).toBe(400);
});

test('half a character in a fact is stored as an unknown one', async () => {
  const [item] = await offer('HALF-1', '200 mg');
  expect((await change(item?.id, { taxClass: 'half\ud800' })).body).toMatchObject({ taxClass: 'half\ufffd' });
});

test('products state how their dosages are stored, at once; other facts clear no cache', async () => {
  const [cold, other] = await offer('COLD-1', '5 mg', '10 mg');
  const [product] = (await admin.get<{ id: number }[]>('/api/admin/products?search=COLD-1')).body;
  const visitor = store.client();
  const shown = async () => [
    (await visitor.get<Product>(`/api/products/${product?.id}`)).body.storageClasses,
    ...(await visitor.get<Product[]>('/api/products?search=COLD-1')).body.map(({ storageClasses }) => storageClasses),
  ];
  const version = async () => (await store.pool.query('select version from catalogue_version')).rows[0].version;
  expect(await shown()).toEqual([undefined, undefined]);
  await change(cold?.id, { storageClass: '2-8 °C' });
  expect(await shown()).toEqual([{ '5 mg': '2-8 °C' }, { '5 mg': '2-8 °C' }]);
  const before = await version();
  await change(other?.id, { unitsPerPack: 30, flags: { cytotoxic: true }, classes: { AU: 'S8' } });
  await change(cold?.id, { storageClass: '2-8 °C' });
  expect(await version()).toBe(before);
  await offer('COLD-1', '10 mg');
  expect(await shown()).toEqual([undefined, undefined]);
});

test('a GTIN goes to the item whose dosage a file spells in another way', async () => {
  const [old] = await offer('SPELLED-1', '5mg');
  await change(old?.id, { gtin: '5901234123457' });
  const [, renamed] = await offer('SPELLED-1', '5 mg');
  expect(await change(renamed?.id, { gtin: '5901234123457' })).toMatchObject({ status: 200 });
  expect(await resolve('5901234123457')).toEqual([['exact', 'SPELLED-1 5 mg']]);
  const cursor = Buffer.from(JSON.stringify([9_007_199_254_740_991])).toString('base64url');
  expect((await admin.get(`/api/admin/items?cursor=${cursor}`)).status).toBe(400);
});

test('of two administrators who give the same GTIN at once, one gets it', async () => {
  const items = await offer('RACE-1', '1 mg', '2 mg', '3 mg', '4 mg');
  const answers = await Promise.all(items.map(({ id }) => change(id, { gtin: '96385074' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test('items are listed by product, by words and by code, in pages', async () => {
  const items = await offer('LIST-1', '1 mg', '2 mg', '3 mg');
  await change(items[2]?.id, { codes: { pde: 'PDE-77' } });
  const list = async (query: string) => await admin.get<Item[]>(`/api/admin/items?${query}`);
  const dosages = async (query: string) => (await list(query)).body.map(({ dosage }) => dosage);
  expect(await dosages('search=LIST-1')).toEqual(['1 mg', '2 mg', '3 mg']);
  expect(await dosages('search=pde-77')).toEqual(['3 mg']);
  expect(await dosages('search=nothing')).toEqual([]);
  expect(await dosages('search=%20')).toEqual(await dosages(''));
  const { headers, body } = await list('search=LIST-1&limit=2');
  expect(body).toHaveLength(2);
  const next = /<([^>]+)>/.exec(String(headers.link))?.[1] ?? '';
  expect((await admin.get<Item[]>(next)).body.map(({ dosage }) => dosage)).toEqual(['3 mg']);
  const [product] = (await admin.get<{ id: number }[]>('/api/admin/products?search=LIST-1')).body;
  expect(await dosages(`product=${product?.id}`)).toEqual(['1 mg', '2 mg', '3 mg']);
  expect((await customer.get('/api/admin/items')).status).toBe(403);
});

test('the page of a product states the GTINs of its dosages at once; other codes clear no cache', async () => {
  const [one, two] = await offer('PAGE-1', '5 mg', '10 mg');
  const [product] = (await admin.get<{ id: number }[]>('/api/admin/products?search=PAGE-1')).body;
  const shown = async () => (await store.client().get<{ gtins?: object }>(`/api/products/${product?.id}`)).body.gtins;
  const version = async () => (await store.pool.query('select version from catalogue_version')).rows[0].version;
  expect(await shown()).toBeUndefined();
  await change(one?.id, { gtin: '4006381333931' });
  expect(await shown()).toEqual({ '5 mg': '04006381333931' });
  const before = await version();
  await change(two?.id, { codes: { ndc: '0069-4200-31' } });
  await change(one?.id, { gtin: '4006381333931' });
  expect(await version()).toBe(before);
  await change(one?.id, { gtin: '' });
  expect(await shown()).toBeUndefined();
});

test('quick order finds an item by the codes of its pack, scanned or typed; a slip is never taken', async () => {
  const [one, two] = await offer('SCAN-1', '5 mg', '10 mg');
  await change(one?.id, { gtin: '09506000134352', codes: { ndc: '0069-4200-30', atc: 'C08CA01' } });
  await change(two?.id, { codes: { ndc: '0069-4210-30', atc: 'C08CA01' } });
  expect(
    await resolve(
      '9506000134352',
      '0109506000134352172712311 0AB12'.replace(' ', ''),
      '0069-4210-30',
      'C08CA01',
      '9506000134353',
    ),
  ).toEqual([
    ['exact', 'SCAN-1 5 mg'],
    ['exact', 'SCAN-1 5 mg'],
    ['exact', 'SCAN-1 10 mg'],
    ['unknown'],
    ['unknown', 'SCAN-1 5 mg'],
  ]);
  await customer.post('/api/own-codes', { lines: [{ code: '0069-4210-30', text: 'SCAN-1 5 mg' }] });
  expect((await resolve('0069-4210-30'))[0]?.[0]).toBe('ambiguous');
  await offer('SCAN-1', '5 mg');
  // The store no longer offers what its code means, so it is the customer's own code only.
  expect(await resolve('0069-4210-30')).toEqual([['alias', 'SCAN-1 5 mg']]);
});

test('items that have stock, and those that are short of it, are listed', async () => {
  const admin = await person(store, { role: 'admin' });
  const { trackedItem, receive, ordered, itemOf } = warehouse(store, admin);
  const list = async (stock: string) =>
    (await admin.get<Item[]>(`/api/admin/items?stock=${stock}&limit=100`)).body.map(({ id }) => id);
  const [full, low, none, waited] = [
    await trackedItem(),
    await trackedItem(),
    await trackedItem(),
    await trackedItem(),
  ];
  await receive(full, 'IS-1', 50);
  await receive(low, 'IS-2', 3);
  await ordered(waited, 2, { shortages: 'ship-available' });
  const untracked = await itemOf(await product(store));
  const counted = await itemOf(await product(store));
  await receive(counted, 'IS-3', 1);
  const any = await list('any');
  for (const { id } of [full, low, none, waited, counted]) expect(any).toContain(id);
  expect(any).not.toContain(untracked.id);
  const short = await list('short');
  for (const { id } of [low, none, waited]) expect(short).toContain(id);
  for (const { id } of [full, counted, untracked]) expect(short).not.toContain(id);
  const { body } = await admin.get<Item[]>(`/api/admin/items?product=${full.productId}`);
  expect(body[0]).toMatchObject({ id: full.id, product: full.productId });
  expect((await admin.get('/api/admin/items?stock=much')).status).toBe(400);
});
