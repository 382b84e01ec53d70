import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { holding, untilWaiting } from '../../accounts/races.harness.ts';
import { csvRow } from '../../catalogue/import/import.harness.ts';
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
  expect((await imported())[0]?.details).toMatchObject({ isWhole: false, added: 1000 });
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

test('however many records are rejected, each is told', async () => {
  const sending = open();
  sending.end(lines(...Array.from({ length: 10_000 }, (_, each) => csvRow({ productId: `no id ${each}` }))));
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const events = (await text(answer)).trimEnd().split('\n');
  expect(events.filter((line) => line.startsWith('{"event":"rejected"'))).toHaveLength(10_000);
  expect(events.at(-1)).toContain('"event":"done"');
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
