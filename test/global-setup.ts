import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrateStore } from '#server/migrate.ts';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { startQueue } from '#server/platform/jobs/queue.ts';
import { startPgBouncer } from './postgres/pgbouncer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL; its database is the migrated template that each test file clones. */
    templateUrl: string;
    /** The same through a PgBouncer in transaction mode, with TEST_POOLER; empty without. */
    pooledUrl: string;
  }
}

/** One real PostgreSQL for the whole run, in the main process: it ends with the thread that started it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-postgres-'));
  chmodSync(folder, 0o711); // for a PgBouncer, which under root runs as another user
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };
  const database = await startEmbedded({ dataDir: folder, database: 'template', settings });
  await migrateStore(database.url);
  const queue = await startQueue(database.url, { warn: console.warn, error: console.error });
  await queue.stop();
  const pooler = process.env.TEST_POOLER ? await startPgBouncer(database.url, { mode: 'transaction' }) : undefined;
  project.provide('templateUrl', database.url);
  project.provide('pooledUrl', pooler?.through(database.url) ?? '');
  return async () => {
    await pooler?.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
