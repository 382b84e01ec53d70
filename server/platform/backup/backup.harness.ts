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

/** A place for a file that is not there yet. */
export function newFile(): string {
  files += 1;
  return path.join(folder, `${files}.backup`);
}

/** A copy of a backup whose text is another; packed anew, so that only its own digests can tell. */
export function rewritten(file: string, change: (text: string) => string): string {
  const copy = newFile();
  writeFileSync(copy, gzipSync(change(gunzipSync(readFileSync(file)).toString())));
  return copy;
}

/** A connection of another program, which ends with the test file at the latest. */
export async function stranger(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  afterAll(() => client.end());
  await client.connect();
  return client;
}

/** A store on a database that was restored. */
export function storeOn(url: string): Promise<TestStore> {
  return testStore({}, undefined, {}, { database: openTestDatabase(url) });
}

/** The same browser at another store. */
export function at(store: TestStore, { cookies }: Client): Client {
  const there = store.client();
  for (const [name, value] of cookies) there.cookies.set(name, value);
  return there;
}

const customersPages = ['/api/user', '/api/cart', '/api/orders', '/api/account', '/api/shipping-address'];
const catalogue = ['/api/products?limit=100', '/api/products?search=amox', '/api/categories', '/api/types'];
const desk = ['/api/admin/orders', '/api/admin/orders/stats', '/api/admin/orders?search=oka', '/api/admin/products'];

/** Everything that customers and an administrator are shown by a store. */
export async function whatIsShown(store: TestStore, { customers, admin }: { customers: Person[]; admin: Person }) {
  const shown: Record<string, unknown> = {};
  const look = async (who: string, client: Client, paths: string[]) => {
    for (const each of paths) {
      const { status, body } = await client.get(each);
      if (status !== 200) throw new Error(`${who} got ${status} at ${each}`);
      shown[`${who} ${each}`] = body;
    }
  };
  for (const customer of customers) await look(customer.email, at(store, customer), customersPages);
  await look('anybody', store.client(), catalogue);
  await look('admin', at(store, admin), desk);
  return shown;
}
