import pg from 'pg';
import { connectionTo } from '#server/platform/database/connection.ts';
import { lockSchema, type SchemaLockMode } from '#server/platform/database/migrations/migration-lock.ts';
import { rootCause } from '#server/platform/errors/error-text.ts';
import { withTimeout } from '#server/platform/process/with-timeout.ts';
import { BackupError } from './format.ts';

/** How long a backup or restore waits for others. Its own statements have no limit. */
export interface Timeouts {
  connectMs: number;
  /** For locks on the schema or a table. */
  lockMs: number;
}

/** A failover ends within the first. Only a forgotten process or transaction lasts longer than the second. */
const TIMEOUTS: Timeouts = { connectMs: 30_000, lockMs: 600_000 };

interface Options {
  timeouts?: Timeouts | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Opens a connection for a backup or restore, without a statement timeout. It closes, which fails its statement, when the
 * signal is aborted or the server's machine vanishes. Throws BackupError on a timeout.
 */
export async function connect(url: string, { signal, timeouts = TIMEOUTS }: Options = {}): Promise<pg.Client> {
  signal?.throwIfAborted();
  const client = new pg.Client({
    ...connectionTo(url),
    application_name: 'theriac-backup',
    connectionTimeoutMillis: timeouts.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  client.on('error', () => undefined); // a broken connection also rejects the query that runs on it
  await client.connect().catch((error: unknown) => {
    throw new BackupError(`No connection to the database: ${rootCause(error)}.`);
  });
  signal?.addEventListener('abort', () => void client.end(), { once: true });
  return client;
}

/**
 * Locks the schema (migration-lock.ts). On a timeout it throws BackupError; the connection then keeps polling for the lock
 * until it is closed.
 */
export async function lockWithTimeout(
  client: pg.ClientBase,
  mode: SchemaLockMode,
  { timeouts: { lockMs } = TIMEOUTS }: Options,
): Promise<void> {
  await withTimeout(lockSchema(client, mode), lockMs, () => {
    const sentence = `A migration, a restore or another backup has held the schema lock for ${lockMs / 1000} s. End it and try again.`;
    throw new BackupError(sentence);
  });
}

/**
 * Settings of the transaction: rows have the same text on every server, names mean the store's tables, and no limit of the
 * role ends the transaction.
 */
const settings = {
  client_encoding: 'UTF8',
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  search_path: 'public',
  row_security: 'off', // fail rather than leave out rows
  maintenance_work_mem: '256MB', // for creating indexes
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
};

/** Begins a transaction with these settings, except those that this version of PostgreSQL does not know. */
export async function begin(
  client: pg.ClientBase,
  { mode = '', timeouts: { lockMs } = TIMEOUTS }: Options & { mode?: string },
): Promise<void> {
  await client.query(`begin ${mode}`);
  await client.query(
    `select set_config(name, value, true) from json_each_text($1) given(name, value) join pg_settings s using (name)`,
    [JSON.stringify({ ...settings, lock_timeout: `${lockMs}` })],
  );
}
