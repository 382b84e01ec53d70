import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { holdLock, untilBlocked } from '#server/accounts/races.harness.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { emptyDatabase, openTestDatabase, testDatabase } from '../../../../test/database.ts';
import { isMigrated, migrateDatabase } from './migrate.ts';
import { migrations } from './migrations.ts';

const checkout = path.resolve(import.meta.dirname, '../../../..');
const copies: string[] = [];
afterAll(() => {
  for (const copy of copies) rmSync(copy, { recursive: true });
});

/** A copy of the checkout whose migrations a test may change. `load` imports its modules. */
function copyCheckout() {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'theriac-checkout-'));
  copies.push(copy);
  for (const each of [
    'server/platform/database',
    'server/catalogue/search/synonyms.ts',
    'catalogue',
    'migrations',
    'package.json',
  ]) {
    cpSync(path.join(checkout, each), path.join(copy, each), { recursive: true });
  }
  symlinkSync(path.join(checkout, 'node_modules'), path.join(copy, 'node_modules'));
  const load = async <Program>(name: string) =>
    (await import(pathToFileURL(path.join(copy, `server/platform/database/migrations/${name}.ts`)).href)) as Program;
  return {
    folder: path.join(copy, 'migrations'),
    journal: path.join(copy, 'migrations/meta/_journal.json'),
    load: async () => ({
      ...(await load<typeof import('./migrate.ts')>('migrate')),
      ...(await load<typeof import('./migrations.ts')>('migrations')),
    }),
  };
}

test('a process stays ready when its checkout is updated', async () => {
  const { journal, load } = copyCheckout();
  const running = await load();
  const { pool } = await testDatabase();
  expect(await running.isMigrated(pool)).toBe(true);
  writeFileSync(journal, JSON.stringify({ entries: [{ when: Date.now() + 1_000_000 }] }));
  expect(await running.isMigrated(pool)).toBe(true);
});

/** A store before migration 0012, which locks products and orders. */
async function storeBefore0012() {
  const last = migrations.find(({ tag }) => tag.startsWith('0011'));
  const url = await emptyDatabase();
  await restoreBackup(url, path.join(checkout, `test/released/${last?.tag}.backup`), { upTo: last });
  return openTestDatabase(url);
}

test('a migration that cannot get its lock does not block customers, and runs as soon as it can', async () => {
  const { pool, url } = await storeBefore0012();
  const reader = await holdLock(pool, 'select from products', []);
  const migrated = migrateDatabase(url, [], { lockTimeoutMs: 300, delayMs: 200, tries: 1_000 });
  await untilBlocked(pool, 1);
  const customer = new pg.Client({ connectionString: url, statement_timeout: 5_000 });
  await customer.connect();
  for (const _ of [1, 2, 3]) await customer.query('select from products');
  await customer.end();
  expect(await isMigrated(pool)).toBe(false);
  await reader.release();
  await migrated;
  expect(await isMigrated(pool)).toBe(true);
});

test('a migration that never gets its lock fails with the reason and leaves the schema unchanged', async () => {
  const { pool, url } = await storeBefore0012();
  const reader = await holdLock(pool, 'select from products', []);
  const migrated = migrateDatabase(url, [], { lockTimeoutMs: 50, delayMs: 10, tries: 3 });
  await expect(migrated).rejects.toThrow('The migration 0012_desk cannot lock its tables');
  await reader.release();
  expect((await pool.query(`select to_regclass('order_words') as created`)).rows).toEqual([{ created: null }]);
});

test('a migration marked to run outside a transaction does, also when two processes start at once', async () => {
  const { folder, journal, load } = copyCheckout();
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: object[] };
  const name = { tag: '9999_by-city', when: 9_999_999_999_999 };
  writeFileSync(journal, JSON.stringify({ entries: [...entries, name] }));
  writeFileSync(
    path.join(folder, `${name.tag}.sql`),
    `-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS orders_by_city;--> statement-breakpoint
CREATE INDEX CONCURRENTLY orders_by_city ON orders (city);`,
  );
  const { migrateDatabase: migrate, runInTransaction, ...later } = await load();
  const { pool, url } = await testDatabase();
  const reader = await holdLock(pool, 'lock table orders in row exclusive mode', []);
  const both = Promise.all([migrate(url), migrate(url)]);
  await untilBlocked(pool, 1); // the index build waits for the transaction that locks the table
  await reader.release();
  await both;
  expect(await later.isMigrated(pool)).toBe(true);
  const { rows } = await pool.query(`select indisvalid from pg_index where indexrelid = 'orders_by_city'::regclass`);
  expect(rows).toEqual([{ indisvalid: true }]);

  const client = await pool.connect(); // a restore runs all in one transaction, on a database that nothing else uses
  await client.query('begin; drop index orders_by_city');
  await runInTransaction(client, name);
  await client.query('commit');
  client.release();
  expect((await pool.query(`select from pg_indexes where indexname = 'orders_by_city'`)).rows).toHaveLength(1);
});
