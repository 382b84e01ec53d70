import pg from 'pg';
import { type MigrationName, migrations, runInTransaction } from '#server/platform/database/migrations/migrations.ts';
import { type Queue, startQueue } from '#server/platform/jobs/queue.ts';
import { assertNotInUse, countFound, dropStore, type Found, findStore } from './clear-store.ts';
import { begin, connect, lockWithTimeout } from './connection.ts';
import type { BackupOptions } from './create-backup.ts';
import { BackupError, type Header } from './format.ts';
import { loadBackup, RESTORED_JOBS } from './load-backup.ts';
import { type Backup, openBackup } from './open-backup.ts';
import { listTables } from './tables.ts';

export interface RestoreOptions extends BackupOptions {
  /** A store that has anything in it is replaced; without it that is refused. */
  replace?: boolean;
  /** The newest migration that is run; today's newest by default. Backups that are kept for tests are made of older ones. */
  upTo?: MigrationName | undefined;
}

export interface Restored {
  header: Header;
  /** What was there before, and is no more. */
  replaced: Found;
  /** Jobs that are queued again. */
  jobs: number;
  /** Tables of the file that no store has. */
  leftOut: string[];
}

/**
 * Puts a backup into a database in one transaction: all of it, at today's schema, with its jobs queued again, or nothing.
 * Throws BackupError.
 */
export async function restoreBackup(url: string, file: string, manner: RestoreOptions = {}): Promise<Restored> {
  const backup = await openBackup(file, manner.onProgress);
  try {
    const client = await connect(url, manner);
    try {
      await lockWithTimeout(client, 'alone', manner);
      await assertNotInUse(client);
      return await restore(client, { ...manner, url, backup });
    } finally {
      await client.end();
    }
  } finally {
    backup.close();
  }
}

interface Task extends RestoreOptions {
  url: string;
  backup: Backup;
}

async function restore(client: pg.ClientBase, { url, backup, replace, upTo, patience }: Task): Promise<Restored> {
  const isStore = await findStore(client);
  const replaced = await countFound(client);
  if (!replace && Object.values(replaced).some((count) => count > 0)) {
    throw new BackupError(
      `The database is not empty: it has ${describeFound(replaced)}. With --replace the backup takes their place.`,
    );
  }
  const queue = await startQueue(url, { warn: () => undefined, error: () => undefined }); // its tables are its own affair
  try {
    await begin(client, { patience });
    if (isStore) await dropStore(client);
    const leftOut = await loadBackup(client, backup);
    const later = migrations.filter(({ when }) => when > backup.header.schema.when && when <= (upTo?.when ?? when));
    for (const migration of later) await runInTransaction(client, migration);
    const jobs = await queueJobs(client, queue);
    const tables = (await listTables(client)).map(({ name }) => pg.escapeIdentifier(name));
    await client.query(`analyze ${tables.join(', ')}`); // nothing is planned well before
    await client.query('commit');
    return { header: backup.header, replaced, jobs, leftOut };
  } finally {
    await queue.stop();
  }
}

/** `1 account, 0 orders and 207 products`. */
export function describeFound({ users, orders, products }: Found): string {
  const each = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;
  return `${each(users, 'account')}, ${each(orders, 'order')} and ${each(products, 'product')}`;
}

const JOBS_AT_ONCE = 500;

/** The jobs of the backup in the place of those that are there: these tell of accounts and orders that are no more. */
async function queueJobs(client: pg.ClientBase, { boss }: Queue): Promise<number> {
  await client.query('delete from pgboss.job');
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  for (let queued = 0, after = 0; ; ) {
    const { rows } = await client.query<{ place: string; name: string; data: object }>(
      `select place, name, data from ${RESTORED_JOBS} where place > $1 order by place limit ${JOBS_AT_ONCE}`,
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
    after = Number(rows.at(-1)?.place);
  }
}
