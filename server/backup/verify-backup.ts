import { randomBytes } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type HistoryFault, verifyHistory } from '../orders/verify-history.ts';
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
  const admin = await connect(url);
  try {
    await dropLeftovers(admin);
    const name = `${SCRATCH}${randomBytes(6).toString('hex')}`;
    await claim(admin, name);
    await createScratch(admin, name);
    try {
      const scratch = addressOf(url, name);
      const restored = await restoreBackup(scratch, file, manner);
      return { ...restored, ...(await readHistories(scratch, manner.signal)) };
    } finally {
      await admin.query(`drop database ${name} with (force)`);
    }
  } finally {
    await admin.end();
  }
}

const SCRATCH = 'theriac_verify_';

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

/** Databases of verifications that were killed. */
async function dropLeftovers(admin: pg.ClientBase): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1) and pg_has_role(datdba, $2)',
    [SCRATCH, 'member'],
  );
  for (const { name } of rows)
    if (await claim(admin, name)) await admin.query(`drop database if exists ${name} with (force)`);
}

/** The same address with another database; it may name several hosts, which no URL may. */
function addressOf(url: string, database: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${database}`);
}

async function readHistories(url: string, signal: AbortSignal | undefined) {
  const client = await connect(url, signal);
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
