import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';

const checkout = path.resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(path.join(os.tmpdir(), 'theriac-checkout-'));
afterAll(() => rmSync(copy, { recursive: true }));

test('a checkout that is updated under a running process leaves it ready', async () => {
  for (const each of ['server/database', 'server/catalogue/synonyms.ts', 'migrations', 'package.json']) {
    cpSync(path.join(checkout, each), path.join(copy, each), { recursive: true });
  }
  symlinkSync(path.join(checkout, 'node_modules'), path.join(copy, 'node_modules'));
  const running = pathToFileURL(path.join(copy, 'server/database/migrate.ts')).href;
  const { isMigrated } = (await import(running)) as typeof import('./migrate.ts');
  const { pool } = await testDatabase();
  expect(await isMigrated(pool)).toBe(true);
  const entries = [{ when: Date.now() + 1_000_000 }];
  writeFileSync(path.join(copy, 'migrations/meta/_journal.json'), JSON.stringify({ entries }));
  expect(await isMigrated(pool)).toBe(true);
});
