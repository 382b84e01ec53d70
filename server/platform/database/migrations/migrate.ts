import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { connectionTo } from '#server/platform/database/connection.ts';
import { type Database, databaseOn } from '#server/platform/database/database.ts';
import { lockSchema } from './migration-lock.ts';
import {
  createBookkeeping,
  type MigrationName,
  migrations,
  newestApplied,
  readMigration,
  recordMigration,
  runInTransaction,
} from './migrations.ts';

/**
 * A statement that waits for a lock blocks every later statement on the table. So it times out, lets the others run, and is
 * retried. Five minutes of retries outlast all but a forgotten transaction.
 */
const LOCK_TIMEOUT_MS = 2_000;
const RETRY_DELAY_MS = 3_000;
const TRIES = 60;
/** Lock timeout and deadlock. */
const LOCK_FAILURES = ['55P03', '40P01'];

export interface RetryPolicy {
  lockTimeoutMs: number;
  delayMs: number;
  tries: number;
}

/** Data that belong to the schema, such as a table that is filled from a file of this version. */
export interface DataStep {
  isDone(db: Database): Promise<boolean>;
  run(db: Database): Promise<void>;
}

/**
 * Migrates the database to this version's schema, then runs the data steps. Several processes may call it at once: one does
 * the work. On an up-to-date database it needs no right to write. Throws a readable Error when it cannot get a lock.
 */
export async function migrateDatabase(
  url: string,
  steps: readonly DataStep[] = [],
  retries: RetryPolicy = { lockTimeoutMs: LOCK_TIMEOUT_MS, delayMs: RETRY_DELAY_MS, tries: TRIES },
): Promise<void> {
  const client = new pg.Client({ ...connectionTo(url), application_name: 'theriac-migrate' });
  client.on('error', () => undefined); // a broken connection also rejects the query that runs on it
  await client.connect();
  try {
    const db = databaseOn(client);
    if ((await pending(client)).length === 0 && (await allDone(steps, db))) return;
    await lockSchema(client, 'exclusive');
    const missing = await pending(client); // another process may have run them meanwhile
    if (missing.length > 0) await createBookkeeping(client);
    for (const migration of missing) await run(client, migration, retries);
    for (const step of steps) await step.run(db);
  } finally {
    await client.end();
  }
}

async function allDone(steps: readonly DataStep[], db: Database): Promise<boolean> {
  for (const step of steps) if (!(await step.isDone(db))) return false;
  return true;
}

/** True when every migration that existed at the start of this process has been applied. */
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

/** Runs one migration, in its own transaction unless it must run outside of one. */
async function run(client: pg.Client, name: MigrationName, retries: RetryPolicy): Promise<void> {
  const migration = readMigration(name);
  if (!migration.runsOutside) return await runWithRetries(client, name, retries);
  for (const statement of migration.statements) await client.query(statement);
  await recordMigration(client, migration);
}

async function runWithRetries(client: pg.Client, name: MigrationName, retries: RetryPolicy): Promise<void> {
  for (let left = retries.tries - 1; ; left -= 1) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${retries.lockTimeoutMs}`);
      await runInTransaction(client, name);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined); // a broken connection has rolled back
      if (!(error instanceof pg.DatabaseError && LOCK_FAILURES.includes(error.code ?? ''))) throw error;
      if (left === 0)
        throw new Error(
          `The migration ${name.tag} cannot lock its tables: ${error.message}. End the transaction that holds them, and start again.`,
        );
      await delay(retries.delayMs);
    }
  }
}
