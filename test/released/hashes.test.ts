import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { migrations, readMigration } from '#server/platform/database/migrations/migrations.ts';

test('a released migration is never edited', () => {
  const sums = readFileSync(path.join(import.meta.dirname, 'SHA256SUMS'), 'utf8')
    .trim()
    .split('\n');
  const released = migrations.slice(0, sums.length).map(readMigration);
  expect(released.map(({ hash, tag }) => `${hash}  ${tag}.sql`)).toEqual(sums);
  expect(sums.length).toBeGreaterThanOrEqual(migrations.length - 1);
});
