import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { IMPORT_REJECTED_MAX } from '#contract/catalogue/product-constants.ts';
import { holdLock, untilBlocked } from '#server/accounts/races.harness.ts';
import { csvRow } from '#server/catalogue/import/import.harness.ts';
import { person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { cookieOf, csvContent, importPath, manyProductsCsv, setUpUploads, uploadHeaders } from './uploads.harness.ts';

const store = await testStore();
const admin = await person(store, { role: 'admin' });
const { upload, listFolder, folder, listImportAudit, findProducts } = setUpUploads(store, admin);
await store.app.listen({ port: 0, host: '127.0.0.1' });
const { server } = store.app;
const { port } = server.address() as AddressInfo;
const countConnections = promisify(server.getConnections.bind(server));

/** Opens an upload; the caller writes its body. */
const openUpload = (query = 'format=csv') =>
  httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    agent: false,
    path: `${importPath}?${query}`,
    headers: { ...uploadHeaders, cookie: cookieOf(admin) },
  });

test('an aborted upload imports nothing and leaves no file', async () => {
  const uploading = openUpload();
  uploading.on('error', () => undefined);
  uploading.write(csvContent(csvRow({ productId: 'CUT-1' })));
  await expect
    .poll(() => listFolder().map((name) => readdirSync(path.join(folder, name))))
    .toEqual([['catalogue.csv']]);
  const [name = ''] = listFolder();
  expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(folder, name, 'catalogue.csv')).mode & 0o777).toBe(0o600);
  uploading.destroy();
  await expect.poll(listFolder).toEqual([]);
  expect(await findProducts('cut-1')).toEqual([]);
});

test('a disconnected client stops its import between two batches; its file is deleted and the next import can start', async () => {
  const held = await holdLock(store.pool, 'lock table product_dosages in share mode', []);
  const uploading = openUpload();
  uploading.end(manyProductsCsv(5_000));
  const [response] = (await once(uploading, 'response')) as [IncomingMessage];
  await untilBlocked(store.pool, 1); // the first batch
  response.on('error', () => undefined);
  uploading.destroy();
  await expect.poll(() => countConnections()).toBe(0);
  await held.release();
  await expect.poll(listFolder).toEqual([]);
  const added = Number((await admin.get('/api/admin/products?search=many-')).headers['x-total-count']);
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThan(5_000);
  expect((await listImportAudit()).slice(0, 2)).toMatchObject([
    { event: 'catalogue-import-failed', details: { reason: 'ABORTED', added } },
    { event: 'catalogue-import-started' },
  ]);
  expect((await upload(csvContent(csvRow({ productId: 'NEXT-1' })))).last).toMatchObject({ event: 'done', added: 1 });
});

test('an all-or-nothing import of a disconnected client changes nothing', async () => {
  const held = await holdLock(store.pool, 'lock table product_dosages in share mode', []);
  const uploading = openUpload('format=csv&allOrNothing=true');
  uploading.end(manyProductsCsv(2_000, { brandName: 'Another', dosagePricing: '{"200 mg": 1, "400 mg": 2}' }));
  const [response] = (await once(uploading, 'response')) as [IncomingMessage];
  await untilBlocked(store.pool, 1);
  response.on('error', () => undefined);
  uploading.destroy();
  await expect.poll(() => countConnections()).toBe(0);
  await held.release();
  await expect.poll(listFolder).toEqual([]);
  expect(await findProducts('another')).toEqual([]);
});

test('an import reports each of 10,000 rejected records and stops reading after them', async () => {
  const rejected = Array.from({ length: IMPORT_REJECTED_MAX + 1 }, (_, each) => csvRow({ productId: `no id ${each}` }));
  const uploading = openUpload('format=csv&withdrawMissing=true');
  uploading.end(csvContent(csvRow({ productId: 'BEFORE-1' }), ...rejected, csvRow({ productId: 'AFTER-1' })));
  const [response] = (await once(uploading, 'response')) as [IncomingMessage];
  const events = (await text(response)).trimEnd().split('\n');
  expect(events.filter((line) => line.startsWith('{"event":"rejected"'))).toHaveLength(IMPORT_REJECTED_MAX);
  expect(JSON.parse(events.at(-1) ?? '')).toMatchObject({
    ...{ event: 'done', added: 1, rejected: IMPORT_REJECTED_MAX, withdrawn: 0, isStopped: true },
    notWithdrawn: 'the file was not read to its end',
  });
  expect(await findProducts('after-1')).toEqual([]);
  expect((await listImportAudit())[0]).toMatchObject({ event: 'catalogue-imported', details: { isWhole: false } });
});

test('a server that stops ends a running import, which reports its failure and leaves no file', async () => {
  const held = await holdLock(store.pool, 'lock table product_dosages in share mode', []);
  const uploading = openUpload();
  uploading.end(manyProductsCsv(5_000, { brandName: 'Other' }));
  const [response] = (await once(uploading, 'response')) as [IncomingMessage];
  await untilBlocked(store.pool, 1);
  const closing = store.app.close();
  await held.release();
  const payload = await text(response);
  expect(payload.trimEnd().split('\n').at(-1)).toContain('"event":"failed"');
  await closing;
  expect(listFolder()).toEqual([]);
});
