import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll } from 'vitest';
import type { Client } from '../../../test/client.ts';
import { openTestDatabase } from '../../../test/database.ts';
import type { Person } from '../../../test/factories.ts';
import { type TestStore, testStore } from '../../../test/store.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

/** The path of a file that does not exist yet. */
export function newFile(): string {
  files += 1;
  return path.join(folder, `${files}.backup`);
}

/** A copy of a backup with changed text. It is compressed again, so only the backup's own digests reveal the change. */
export function rewritten(file: string, change: (text: string) => string): string {
  const copy = newFile();
  writeFileSync(copy, gzipSync(change(gunzipSync(readFileSync(file)).toString())));
  return copy;
}

/** A connection of another program. It closes at the end of the test file. */
export async function connectOther(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  afterAll(() => client.end());
  await client.connect();
  return client;
}

/** A store on a database that was restored. */
export function storeOn(url: string): Promise<TestStore> {
  return testStore({ database: openTestDatabase(url) });
}

/** A client of another store with the same session. */
export function withSessionOf(store: TestStore, { cookies }: Client): Client {
  const client = store.client();
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
}

const customerPages = ['/api/user', '/api/cart', '/api/orders', '/api/account', '/api/shipping-address'];
const cataloguePages = ['/api/products?limit=100', '/api/products?search=amox', '/api/categories', '/api/types'];
const adminPages = [
  '/api/admin/orders',
  '/api/admin/orders/stats',
  '/api/admin/orders?search=oka',
  '/api/admin/products',
];

/** Everything that a store shows to its customers and to an administrator. */
export async function visibleData(store: TestStore, { customers, admin }: { customers: Person[]; admin: Person }) {
  const responses: Record<string, unknown> = {};
  const read = async (caller: string, client: Client, paths: string[]) => {
    for (const each of paths) {
      const { status, body } = await client.get(each);
      if (status !== 200) throw new Error(`${caller} got ${status} at ${each}`);
      responses[`${caller} ${each}`] = body;
    }
  };
  for (const customer of customers) await read(customer.email, withSessionOf(store, customer), customerPages);
  await read('visitor', store.client(), cataloguePages);
  await read('admin', withSessionOf(store, admin), adminPages);
  return responses;
}
