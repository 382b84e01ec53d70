import pg from 'pg';
import { type MigrationName, migrations, runInTransaction } from '#server/platform/database/migrations/migrations.ts';
import { type Queue, startQueue } from '#server/platform/jobs/queue.ts';
import { begin, connect, lockWithTimeout } from './connection.ts';
import type { BackupOptions } from './create-backup.ts';
import { assertNotInUse, checkContents, countContents, dropStore, type StoreContents } from './existing-store.ts';
import { BackupError, type Header } from './format.ts';
import { loadBackup, RESTORED_JOBS } from './load-backup.ts';
import { type Backup, openBackup } from './open-backup.ts';
import { listTables } from './tables.ts';

export interface RestoreOptions extends BackupOptions {
  /** Replaces a store that has data. Without it such a restore is rejected. */
  replace?: boolean;
  /** The newest migration to run, by default the newest of all. Tests restore older schemas. */
  upTo?: MigrationName | undefined;
}

export interface Restored {
  header: Header;
  /** What the database held before. */
  replaced: StoreContents;
  /** The number of jobs that were queued again. */
  jobs: number;
  /** Tables of the file that the schema does not have. */
  leftOut: string[];
}

/**
 * Restores a backup into a database in one transaction, migrates it to this version's schema and queues its jobs again.
 * Throws BackupError, and then changes nothing.
 */
export async function restoreBackup(url: string, file: string, options: RestoreOptions = {}): Promise<Restored> {
  const backup = await openBackup(file, options.onProgress);
  try {
    const client = await connect(url, options);
    try {
      await lockWithTimeout(client, 'exclusive', options);
      await assertNotInUse(client);
      return await restore(client, { ...options, url, backup });
    } finally {
      await client.end();
    }
  } finally {
    backup.close();
  }
}

interface RestoreInput extends RestoreOptions {
  url: string;
  backup: Backup;
}

async function restore(
  client: pg.ClientBase,
  { url, backup, replace, upTo, timeouts }: RestoreInput,
): Promise<Restored> {
  const isStore = await checkContents(client);
  const replaced = await countContents(client);
  if (!replace && Object.values(replaced).some((count) => count > 0)) {
    throw new BackupError(
      `The database is not empty: it has ${describeContents(replaced)}. --replace replaces them with the backup.`,
    );
  }
  const queue = await startQueue(url, { warn: () => undefined, error: () => undefined }); // pg-boss creates its own tables
  try {
    await begin(client, { timeouts });
    if (isStore) await dropStore(client);
    const leftOut = await loadBackup(client, backup);
    const later = migrations.filter(({ when }) => when > backup.header.schema.when && when <= (upTo?.when ?? when));
    for (const migration of later) await runInTransaction(client, migration);
    const jobs = await queueJobs(client, queue);
    const tables = (await listTables(client)).map(({ name }) => pg.escapeIdentifier(name));
    await client.query(`analyze ${tables.join(', ')}`); // the planner needs statistics
    await client.query('commit');
    return { header: backup.header, replaced, jobs, leftOut };
  } finally {
    await queue.stop();
  }
}

/** `1 account, 0 orders and 207 products`. */
export function describeContents({ users, orders, products }: StoreContents): string {
  const each = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;
  return `${each(users, 'account')}, ${each(orders, 'order')} and ${each(products, 'product')}`;
}

const JOBS_PER_BATCH = 500;

/** Replaces the queued jobs, which refer to accounts and orders that no longer exist, with those of the backup. */
async function queueJobs(client: pg.ClientBase, { boss }: Queue): Promise<number> {
  await client.query('delete from pgboss.job');
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  for (let queued = 0, after = 0; ; ) {
    const { rows } = await client.query<{ position: string; name: string; data: object }>(
      `select queue_position as position, name, data from ${RESTORED_JOBS} where queue_position > $1 order by queue_position limit ${JOBS_PER_BATCH}`,
      [after],
    );
    if (rows.length === 0) return queued;
    for (const [name, jobs] of Map.groupBy(rows, ({ name }) => name)) {
      await boss.createQueue(name);
      await boss.insert(
        name,
        jobs.map(({ data }) => ({ data })),
        { db },
      );
    }
    queued += rows.length;
    after = Number(rows.at(-1)?.position);
  }
}
