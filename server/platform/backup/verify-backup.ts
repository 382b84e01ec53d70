import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, databaseOn } from '#server/platform/database/database.ts';
import { connect } from './connection.ts';
import type { BackupOptions } from './create-backup.ts';
import { BackupError, type Header } from './format.ts';
import { openBackup } from './open-backup.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';

/** Reads a whole backup: its form, its counts, its digests. Throws BackupError. */
export async function readBackup(
  file: string,
  onProgress?: BackupOptions['onProgress'],
): Promise<{ header: Header; rows: number }> {
  const backup = await openBackup(file, onProgress);
  let rows = 0;
  try {
    for await (const section of backup.sections()) {
      const read = section.rows();
      let next = await read.next();
      while (!next.done) next = await read.next();
      rows += next.value.rows;
    }
    return { header: backup.header, rows };
  } finally {
    backup.close();
  }
}

interface Verification<Result> extends BackupOptions {
  file: string;
  /** Checks the restored data. */
  verify(db: Database): Promise<Result>;
}

/**
 * Restores a backup into a scratch database beside the store's, runs `verify` on it and drops it again. Throws BackupError.
 */
export async function verifyBackup<Result>(
  url: string,
  { file, verify, ...manner }: Verification<Result>,
): Promise<Restored & Result> {
  const admin = await connect(url, { patience: manner.patience });
  try {
    const { rows } = await admin.query<{ store: string }>('select current_database() as store');
    const prefix = scratchPrefix(rows[0]?.store ?? '');
    await dropLeftovers(admin, prefix);
    const name = `${prefix}${randomBytes(6).toString('hex')}`;
    await claim(admin, name);
    await createScratch(admin, name);
    try {
      const scratch = addressOf(url, name);
      const restored = await restoreBackup(scratch, file, manner);
      return { ...restored, ...(await onRestored(scratch, manner, verify)) };
    } finally {
      await admin.query(`drop database ${name} with (force)`);
    }
  } finally {
    await admin.end();
  }
}

/**
 * How the databases begin that one of this name is verified in. Each store on a server has its own: the locks of `claim` are
 * seen by those alone who are connected to the same database.
 */
export function scratchPrefix(store: string): string {
  return `theriac_verify_${createHash('sha256').update(store).digest('hex').slice(0, 8)}_`;
}

async function createScratch(admin: pg.ClientBase, name: string): Promise<void> {
  try {
    await admin.query(`create database ${name} template template0 encoding 'UTF8'`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error;
    throw new BackupError(
      'The role may not create a database to restore into: allow it (alter role … createdb), or give --file-only.',
    );
  }
}

/** Whoever verifies holds a lock by the name of the database as long as they live. */
async function claim(admin: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await admin.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [name]);
  return rows[0]?.mine === true;
}

/** Databases of this store's verifications that were killed; one that somebody is connected to stays. */
async function dropLeftovers(admin: pg.ClientBase, prefix: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database d where starts_with(datname, $1) and pg_has_role(datdba, 'member')
       and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
    [prefix],
  );
  for (const { name } of rows) {
    if (!(await claim(admin, name))) continue;
    await admin.query(`drop database if exists ${name}`).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError && error.code === IN_USE)) throw error;
    });
  }
}

/** The same address with another database; it may name several hosts, which no URL may. */
function addressOf(url: string, database: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?/, (_, servers) => `${servers}/${database}`);
}

const IN_USE = '55006';

async function onRestored<Result>(
  url: string,
  manner: BackupOptions,
  verify: Verification<Result>['verify'],
): Promise<Result> {
  const client = await connect(url, manner);
  try {
    return await verify(databaseOn(client));
  } finally {
    await client.end();
  }
}
