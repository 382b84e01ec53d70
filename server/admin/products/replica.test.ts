import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { buildApp } from '#server/app.ts';
import { CATALOGUE_VERSION_QUERY } from '#server/catalogue/changes.ts';
import { exportCatalogue } from '#server/catalogue/export.ts';
import { importCatalogue } from '#server/catalogue/import/apply.ts';
import { temporaryFile } from '#server/catalogue/import/import.harness.ts';
import { readFromReplica } from '#server/platform/database/failover/read-replica.ts';
import { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { client } from '../../../test/client.ts';
import { testDatabase } from '../../../test/database.ts';
import { person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { cookieOf, importPath, uploadHeaders } from './uploads.harness.ts';

const silent = { warn: () => undefined, info: () => undefined };
const store = await testStore();
const admin = await person(store, { role: 'admin' });
const id = await product(store, { productId: 'LAG-1', brandName: 'Before' });

/** A stand-in for a replica that lags: it has the primary's current data and gets no later change. */
const replica = await testDatabase();
const file = temporaryFile('', 'jsonl');
await exportCatalogue(store.db, file);
await importCatalogue(replica.db, file);
await replica.pool.query('update catalogue_version set version = 7');
await store.pool.query('update catalogue_version set version = 7');
const reader = readFromReplica({
  replica: replica.pool,
  primary: store.pool,
  log: silent,
  versionQuery: CATALOGUE_VERSION_QUERY,
  intervals: { pollMs: 1 },
});
afterAll(() => reader.close());

/** A server that never gets the database's notifications of changes. */
const cache = new ResponseCache();
const app = await buildApp({ ...store.context, reader, readDb: reader.db }, { cache });
afterAll(() => app.close());
cache.resume();

const shownBrand = async () => (await client(app).get<Product[]>('/api/products')).body[0]?.brandName;

test('an administrator who changes a product sees the change at once, even if the replica lags', async () => {
  reader.requireVersion(7);
  expect(await shownBrand()).toBe('Before');
  const headers = { cookie: cookieOf(admin) };
  const body = { brandName: 'After' };
  const response = await client(app).send('PATCH', `/api/admin/products/${id}`, { body, headers });
  expect(response.status, response.text).toBe(200);
  expect(await shownBrand()).toBe('After');
});

test('an administrator who imports a file sees its products at once, even if the replica lags', async () => {
  const response = await app.inject({
    method: 'POST',
    url: `${importPath}?format=jsonl`,
    headers: { ...uploadHeaders, cookie: cookieOf(admin) },
    payload: readFileSync(file, 'utf8').replace('"Before"', '"Imported"'),
  });
  expect(response.payload).toContain('"changed":1');
  expect(await shownBrand()).toBe('Imported');
});
