import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, databaseOn } from '#server/platform/database/database.ts';
import { connect } from './connection.ts';
import type { BackupOptions } from './create-backup.ts';
import { BackupError, type Header } from './format.ts';
import { openBackup } from './open-backup.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';

/** Reads a whole backup and checks its format, counts and digests. Throws BackupError. */
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

/** Restores a backup into a scratch database on the store's server, runs `verify` on it and drops it. Throws BackupError. */
export async function verifyBackup<Result>(
  url: string,
  { file, verify, ...options }: Verification<Result>,
): Promise<Restored & Result> {
  const admin = await connect(url, { timeouts: options.timeouts });
  try {
    const { rows } = await admin.query<{ store: string }>('select current_database() as store');
    const prefix = scratchPrefix(rows[0]?.store ?? '');
    await dropLeftovers(admin, prefix);
    const name = `${prefix}${randomBytes(6).toString('hex')}`;
    await lockScratch(admin, name);
    await createScratch(admin, name);
    try {
      const scratch = withDatabase(url, name);
      const restored = await restoreBackup(scratch, file, options);
      return { ...restored, ...(await runVerify(scratch, options, verify)) };
    } finally {
      await admin.query(`drop database ${name} with (force)`);
    }
  } finally {
    await admin.end();
  }
}

/**
 * The prefix of a store's scratch databases. Each store on a server has its own: only connections to the same database see
 * the locks of `lockScratch`.
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
      'The role cannot create the scratch database: allow it (alter role … createdb), or use --file-only.',
    );
  }
}

/** Locks a scratch database by its name until the connection ends. False when another verification holds the lock. */
async function lockScratch(admin: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await admin.query<{ locked: boolean }>('select pg_try_advisory_lock(hashtext($1)) as locked', [
    name,
  ]);
  return rows[0]?.locked === true;
}

/** Drops the scratch databases of killed verifications, except those that have a connection. */
async function dropLeftovers(admin: pg.ClientBase, prefix: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database d where starts_with(datname, $1) and pg_has_role(datdba, 'member')
       and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
    [prefix],
  );
  for (const { name } of rows) {
    if (!(await lockScratch(admin, name))) continue;
    await admin.query(`drop database if exists ${name}`).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError && error.code === IN_USE)) throw error;
    });
  }
}

/** The same address with another database. It may name several hosts, which `URL` cannot parse. */
function withDatabase(url: string, database: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?/, (_, servers) => `${servers}/${database}`);
}

const IN_USE = '55006';

async function runVerify<Result>(
  url: string,
  options: BackupOptions,
  verify: Verification<Result>['verify'],
): Promise<Result> {
  const client = await connect(url, options);
  try {
    return await verify(databaseOn(client));
  } finally {
    await client.end();
  }
}
