import { createHash, randomBytes } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type HistoryFault, verifyHistory } from '#server/orders/verify-history.ts';
import { connect } from './connection.ts';
import type { Manner } from './create-backup.ts';
import { BackupError, type Header } from './format.ts';
import { openBackup } from './open-backup.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';

/** Reads a whole backup: its form, its counts, its digests. Throws BackupError. */
export async function readBackup(
  file: string,
  onProgress?: Manner['onProgress'],
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

export interface Verified extends Restored {
  orders: number;
  /** How many there are, and the first of them. */
  faults: number;
  shown: HistoryFault[];
}

const FAULTS_SHOWN = 20;

/**
 * Restores a backup into a database of its own beside the store's, which is dropped again, and reads every order's history
 * there. Throws BackupError.
 */
export async function verifyBackup(url: string, file: string, manner: Manner = {}): Promise<Verified> {
  const admin = await connect(url, { patience: manner.patience });
  try {
    const { rows } = await admin.query<{ store: string }>('select current_database() as store');
    const prefix = scratchOf(rows[0]?.store ?? '');
    await dropLeftovers(admin, prefix);
    const name = `${prefix}${randomBytes(6).toString('hex')}`;
    await claim(admin, name);
    await createScratch(admin, name);
    try {
      const scratch = addressOf(url, name);
      const restored = await restoreBackup(scratch, file, manner);
      return { ...restored, ...(await readHistories(scratch, manner)) };
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
export function scratchOf(store: string): string {
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

async function readHistories(url: string, manner: Manner) {
  const client = await connect(url, manner);
  try {
    const read = { orders: 0, faults: 0, shown: [] as HistoryFault[] };
    for await (const { orders, faults } of verifyHistory(drizzle(client))) {
      read.orders += orders;
      read.faults += faults.length;
      read.shown.push(...faults.slice(0, FAULTS_SHOWN - read.shown.length));
    }
    return read;
  } finally {
    await client.end();
  }
}
