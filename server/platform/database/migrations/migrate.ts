import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { knowsSynonyms, loadSynonyms } from '#server/catalogue/synonyms.ts';
import { connectionTo } from '#server/platform/database/connection.ts';
import { lockSchema } from './migration-lock.ts';
import {
  createBookkeeping,
  type MigrationName,
  migrations,
  newestApplied,
  readMigration,
  remember,
  runInTransaction,
} from './migrations.ts';

/**
 * A statement that waits for its lock makes every later one on the table wait behind it: it gives up after so long, lets
 * the others through, and tries again. Five minutes of this outlast all but a forgotten transaction.
 */
const LOCK_TIMEOUT_MS = 2_000;
const PAUSE_MS = 3_000;
const TRIES = 60;
/** Not had in time, or given up so that another may go on. */
const LOCK_FAILURES = ['55P03', '40P01'];

export interface Patience {
  lockTimeoutMs: number;
  pauseMs: number;
  tries: number;
}

/**
 * Brings the database to today's schema and synonyms; several processes may call it at once, one does the work. Where there
 * is nothing to do it writes nothing and needs no right to. Throws an Error for people to read when a lock is not to be had.
 */
export async function migrateDatabase(
  url: string,
  patience: Patience = { lockTimeoutMs: LOCK_TIMEOUT_MS, pauseMs: PAUSE_MS, tries: TRIES },
): Promise<void> {
  const client = new pg.Client({ ...connectionTo(url), application_name: 'theriac-migrate' });
  client.on('error', () => undefined); // a broken connection also rejects the query that runs on it
  await client.connect();
  try {
    const db = drizzle(client);
    if ((await pending(client)).length === 0 && (await knowsSynonyms(db))) return;
    await lockSchema(client, 'alone');
    const missing = await pending(client); // another process may have been first
    if (missing.length > 0) await createBookkeeping(client);
    for (const migration of missing) await run(client, migration, patience);
    await loadSynonyms(db);
  } finally {
    await client.end();
  }
}

/** True when every migration that this process started with has been applied. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.newest ?? 0) >= (migrations.at(-1)?.when ?? 0);
}

async function pending(client: pg.ClientBase): Promise<MigrationName[]> {
  const newest = await newestApplied(client);
  return migrations.filter(({ when }) => when > newest);
}

/** Runs one migration, in a transaction of its own unless it must not run in one. */
async function run(client: pg.Client, name: MigrationName, patience: Patience): Promise<void> {
  const migration = readMigration(name);
  if (!migration.runsOutside) return await tryAgainAndAgain(client, name, patience);
  for (const statement of migration.statements) await client.query(statement);
  await remember(client, migration);
}

async function tryAgainAndAgain(client: pg.Client, name: MigrationName, patience: Patience): Promise<void> {
  for (let left = patience.tries - 1; ; left -= 1) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${patience.lockTimeoutMs}`);
      await runInTransaction(client, name);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined); // a connection that is gone has rolled back
      if (!(error instanceof pg.DatabaseError && LOCK_FAILURES.includes(error.code ?? ''))) throw error;
      if (left === 0)
        throw new Error(
          `The migration ${name.tag} cannot lock its tables: ${error.message}. End the transaction that holds them, and start again.`,
        );
      await delay(patience.pauseMs);
    }
  }
}
