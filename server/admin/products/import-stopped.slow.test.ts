import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { IMPORT_REJECTED_MAX } from '#contract/catalogue/product-constants.ts';
import { holding, untilWaiting } from '#server/accounts/races.harness.ts';
import { csvRow } from '#server/catalogue/import/import.harness.ts';
import { person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { address, bytes, cookieOf, lines, many, uploadsOf } from './uploads.harness.ts';

const store = await testStore();
const admin = await person(store, { role: 'admin' });
const { send, left, folder, imported, stored } = uploadsOf(store, admin);
await store.app.listen({ port: 0, host: '127.0.0.1' });
const { server } = store.app;
const { port } = server.address() as AddressInfo;
const connections = promisify(server.getConnections.bind(server));

const open = (query = 'format=csv') =>
  httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    agent: false,
    path: `${address}?${query}`,
    headers: { ...bytes, cookie: cookieOf(admin) },
  });

test('an upload that is cut off imports nothing and leaves nothing behind', async () => {
  const sending = open();
  sending.on('error', () => undefined);
  sending.write(lines(csvRow({ productId: 'CUT-1' })));
  await expect.poll(() => left().map((name) => readdirSync(path.join(folder, name)))).toEqual([['catalogue.csv']]);
  const [name = ''] = left();
  expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(folder, name, 'catalogue.csv')).mode & 0o777).toBe(0o600);
  sending.destroy();
  await expect.poll(left).toEqual([]);
  expect(await stored('cut-1')).toEqual([]);
});

test('who goes away stops the import between two batches; its file is gone and the next may begin', async () => {
  const held = await holding(store.pool, 'lock table product_dosages in share mode', []);
  const sending = open();
  sending.end(many(5_000));
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  await untilWaiting(store.pool, 1); // the first batch
  answer.on('error', () => undefined);
  sending.destroy();
  await expect.poll(() => connections()).toBe(0);
  await held.letGo();
  await expect.poll(left).toEqual([]);
  expect((await admin.get('/api/admin/products?search=many-')).headers['x-total-count']).toBe('1000');
  expect((await imported()).slice(0, 2)).toMatchObject([
    { event: 'catalogue-import-failed', details: { reason: 'ABORTED', added: 1000 } },
    { event: 'catalogue-import-started' },
  ]);
  expect((await send(lines(csvRow({ productId: 'NEXT-1' })))).last).toMatchObject({ event: 'done', added: 1 });
});

test('of all or nothing: who goes away has changed nothing', async () => {
  const held = await holding(store.pool, 'lock table product_dosages in share mode', []);
  const sending = open('format=csv&allOrNothing=true');
  sending.end(many(2_000, { brandName: 'Another', dosagePricing: '{"200 mg": 1, "400 mg": 2}' }));
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  await untilWaiting(store.pool, 1);
  answer.on('error', () => undefined);
  sending.destroy();
  await expect.poll(() => connections()).toBe(0);
  await held.letGo();
  await expect.poll(left).toEqual([]);
  expect(await stored('another')).toEqual([]);
});

test('ten thousand records that are rejected are each told, and what follows them is not read', async () => {
  const rejected = Array.from({ length: IMPORT_REJECTED_MAX + 1 }, (_, each) => csvRow({ productId: `no id ${each}` }));
  const sending = open('format=csv&withdrawMissing=true');
  sending.end(lines(csvRow({ productId: 'BEFORE-1' }), ...rejected, csvRow({ productId: 'BEHIND-1' })));
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const events = (await text(answer)).trimEnd().split('\n');
  expect(events.filter((line) => line.startsWith('{"event":"rejected"'))).toHaveLength(IMPORT_REJECTED_MAX);
  expect(JSON.parse(events.at(-1) ?? '')).toMatchObject({
    ...{ event: 'done', added: 1, rejected: IMPORT_REJECTED_MAX, withdrawn: 0, isStopped: true },
    notWithdrawn: 'the file was not read to its end',
  });
  expect(await stored('behind-1')).toEqual([]);
  expect((await imported())[0]).toMatchObject({ event: 'catalogue-imported', details: { isWhole: false } });
});

test('the server stops in time: the import says that it failed, and leaves nothing behind', async () => {
  const held = await holding(store.pool, 'lock table product_dosages in share mode', []);
  const sending = open();
  sending.end(many(5_000, { brandName: 'Other' }));
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  await untilWaiting(store.pool, 1);
  const closing = store.app.close();
  await held.letGo();
  const told = await text(answer);
  expect(told.trimEnd().split('\n').at(-1)).toContain('"event":"failed"');
  await closing;
  expect(left()).toEqual([]);
});
