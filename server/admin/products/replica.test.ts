import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { buildApp } from '#server/app.ts';
import { exportCatalogue } from '#server/catalogue/export.ts';
import { importCatalogue } from '#server/catalogue/import/apply.ts';
import { temporaryFile } from '#server/catalogue/import/import.harness.ts';
import { readFromReplica } from '#server/platform/database/failover/read-replica.ts';
import { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { client } from '../../../test/client.ts';
import { testDatabase } from '../../../test/database.ts';
import { person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { address, bytes, cookieOf } from './uploads.harness.ts';

const silent = { warn: () => undefined, info: () => undefined };
const store = await testStore();
const admin = await person(store, { role: 'admin' });
const id = await product(store, { productId: 'LAG-1', brandName: 'Before' });

/** Stands for a replica: it has what the primary has now, and nothing that comes later. */
const standby = await testDatabase();
const file = temporaryFile('', 'jsonl');
await exportCatalogue(store.db, file);
await importCatalogue(standby.db, file);
await standby.pool.query('update catalogue_version set version = 7');
await store.pool.query('update catalogue_version set version = 7');
const reader = readFromReplica({ replica: standby.pool, primary: store.pool, log: silent, intervals: { pollMs: 1 } });
afterAll(() => reader.close());

/** A process that the database's word of a change has not reached: it never does. */
const cache = new ResponseCache();
const app = await buildApp({ ...store.context, reader, readDb: reader.db }, { cache });
afterAll(() => app.close());
cache.resume();

const shown = async () => (await client(app).get<Product[]>('/api/products')).body[0]?.brandName;

test('who changes a product sees it at once, though the replica does not have it', async () => {
  reader.requireVersion(7);
  expect(await shown()).toBe('Before');
  const headers = { cookie: cookieOf(admin) };
  const body = { brandName: 'After' };
  const answer = await client(app).send('PATCH', `/api/admin/products/${id}`, { body, headers });
  expect(answer.status, answer.text).toBe(200);
  expect(await shown()).toBe('After');
});

test('so does who imports a file', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: `${address}?format=jsonl`,
    headers: { ...bytes, cookie: cookieOf(admin) },
    payload: readFileSync(file, 'utf8').replace('"Before"', '"Imported"'),
  });
  expect(answer.payload).toContain('"changed":1');
  expect(await shown()).toBe('Imported');
});
