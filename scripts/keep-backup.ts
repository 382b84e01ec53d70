import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createBackup } from '#server/platform/backup/create-backup.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import {
  createBookkeeping,
  type MigrationName,
  migrations,
  readMigration,
  runInTransaction,
} from '#server/platform/database/migrations/migrations.ts';
import { startQueue } from '#server/platform/jobs/queue.ts';
import { MAIL_QUEUE } from '#server/platform/jobs/queues.ts';

/**
 * Stores a small backup of every schema version that has none yet in test/released: the previous backup, one migration further,
 * with the data of `<migration>.sql`. Existing backups are never changed. `SHA256SUMS` gets the migration's hash.
 */
const folder = path.resolve('test/released');
const fileOf = ({ tag }: MigrationName, ending: 'backup' | 'sql') => path.join(folder, `${tag}.${ending}`);
/** It has only functions. The second migration creates the first tables. */
const [functions, first] = migrations;

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'theriac-keep-'));
const { url, stop } = await startEmbedded({ dataDir });
try {
  const kept = migrations.findLast((migration) => existsSync(fileOf(migration, 'backup')));
  if (kept) await restoreBackup(url, fileOf(kept, 'backup'), { upTo: kept });
  else await begin();
  const last = kept ?? functions;
  for (const migration of migrations.filter(({ when }) => when > (last?.when ?? 0))) await keep(migration);
} finally {
  await stop();
  rmSync(dataDir, { recursive: true });
}

/** An empty database with a queue. */
async function begin(): Promise<void> {
  await onDatabase(async (client) => {
    await createBookkeeping(client);
    if (functions) await runInTransaction(client, functions);
  });
}

async function keep(migration: MigrationName): Promise<void> {
  const rows = fileOf(migration, 'sql');
  await onDatabase(async (client) => {
    await runInTransaction(client, migration);
    if (existsSync(rows)) await client.query(readFileSync(rows, 'utf8'));
  });
  if (migration === first) await queueMail();
  await createBackup(url, fileOf(migration, 'backup'));
  appendFileSync(path.join(folder, 'SHA256SUMS'), `${readMigration(migration).hash}  ${migration.tag}.sql\n`);
  process.stdout.write(`Kept ${migration.tag}\n`);
}

/** A queued mail to the contact of an order. */
async function queueMail(): Promise<void> {
  const queue = await startQueue(url, console);
  await onDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from orders order by created_at desc limit 1');
    await queue.boss.insert(MAIL_QUEUE.name, [{ data: { kind: 'order-placed', orderId: rows[0]?.id, to: 'contact' } }]);
  });
  await queue.stop();
}

async function onDatabase(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
