import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { importCatalogue } from '#server/catalogue/import/apply.ts';
import { csvRow, temporaryFile } from '#server/catalogue/import/import.harness.ts';
import { exportAccount } from '#server/my-account/export-account.ts';
import type { RunBatch } from '#server/platform/http/authorize.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { checkoutBody, customerWithCart, type Person, person } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';
import { exportOrders } from './orders/export-orders.ts';
import {
  cookieOf,
  csvContent,
  importPath,
  manyProductsCsv,
  setUpUploads,
  uploadHeaders,
} from './products/uploads.harness.ts';

const store = await testStore();
const admin = await person(store, { role: 'admin' });
const { listFolder, findProducts } = setUpUploads(store, admin);
await store.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = store.app.server.address() as AddressInfo;

/** Begins an upload as this administrator; `finish` sends the rest and returns the response. */
async function beginUpload(by: Person) {
  const content = csvContent(csvRow({ productId: `REVOKED-${by.id}` }));
  const sending = httpRequest({
    ...{ port, host: '127.0.0.1', method: 'POST', agent: false, path: `${importPath}?format=csv` },
    headers: { ...uploadHeaders, cookie: cookieOf(by), 'content-length': Buffer.byteLength(content) },
  });
  const responded = once(sending, 'response') as Promise<[IncomingMessage]>;
  sending.write(content.slice(0, 20));
  await expect.poll(listFolder).toHaveLength(1);
  return {
    finish: async () => {
      sending.end(content.slice(20));
      const [response] = await responded;
      return { status: response.statusCode, body: await text(response) };
    },
  };
}

test.each([
  [403, 'is no administrator any more', 'update users set role = $2 where id = $1', 'customer'],
  [401, 'was signed out', 'delete from sessions where user_id = $1 and $2 = $2', 'x'],
])('a file is not imported (%i) when its sender %s before its end arrived', async (status, _why, statement, value) => {
  const mallory = await person(store, { role: 'admin' });
  const uploading = await beginUpload(mallory);
  await store.pool.query(statement, [mallory.id, value]);
  expect((await uploading.finish()).status).toBe(status);
  expect(await findProducts(`revoked-${mallory.id}`)).toEqual([]);
  expect(listFolder()).toEqual([]);
});

test('while one file is received, another one is rejected before it is read', async () => {
  const uploading = await beginUpload(admin);
  const other = await store.app.inject({
    method: 'POST',
    url: `${importPath}?format=csv`,
    headers: { ...uploadHeaders, cookie: cookieOf(admin) },
    payload: csvContent(csvRow({ productId: 'SECOND-1' })),
  });
  expect(JSON.parse(other.payload)).toMatchObject({ event: 'refused', code: 'E_BUSY' });
  expect(listFolder()).toHaveLength(1);
  expect((await uploading.finish()).body).toContain('"event":"done"');
});

/** Rights that end after this number of checks. */
const rightsFor = (checks: number) => {
  let left = checks;
  return async () => {
    left -= 1;
    if (left < 0) throw new ApiError('FORBIDDEN');
  };
};

/** Runs batches until the rights end. */
const batchesFor = (checks: number): RunBatch => {
  const check = rightsFor(checks);
  return async (batch) => {
    await check();
    return await batch();
  };
};

test('an import ends between two batches when its author may no longer import, and one of all or nothing changes nothing', async () => {
  const countProducts = async () =>
    (await store.pool.query("select from products where product_id like 'MANY-%'")).rowCount;
  const file = temporaryFile(manyProductsCsv(2_500));
  const options = { allOrNothing: true, authorize: rightsFor(2) };
  await expect(importCatalogue(store.db, file, options)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await countProducts()).toBe(0);
  await expect(importCatalogue(store.db, file, { authorize: rightsFor(2) })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  const imported = await countProducts();
  expect(imported).toBeGreaterThan(0);
  expect(imported).toBeLessThan(2_500);
});

test('exports check the rights of their caller before each step', async () => {
  const customer = await customerWithCart(store);
  await customer.post('/api/checkout', checkoutBody);
  await expect(text(exportOrders(store.db, {}, batchesFor(0)))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await text(exportOrders(store.db, {}, batchesFor(1)))).toContain('Drug 0');
  const session = {
    ...{ language: 'en' as const, ordersVersion: '', tokenHash: Buffer.alloc(32) },
    user: (await customer.get('/api/user')).body as never,
  };
  await expect(text(exportAccount(store.db, session, batchesFor(0)))).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
