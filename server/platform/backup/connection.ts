import pg from 'pg';
import { connectionTo } from '#server/platform/database/connection.ts';
import { lockSchema } from '#server/platform/database/migrations/migration-lock.ts';
import { rootCause } from '#server/platform/errors/error-text.ts';
import { BackupError } from './format.ts';

/** How long a deed waits before it can go on, in milliseconds; what it does itself may take as long as it takes. */
export interface Patience {
  connectMs: number;
  /** For whoever else has the schema or a table to themselves. */
  lockMs: number;
}

/** A failover is over by the first, all but a forgotten process or transaction by the second. */
const PATIENCE: Patience = { connectMs: 30_000, lockMs: 600_000 };

interface Given {
  patience?: Patience | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * A connection for one long deed, whose statements have no limit; it breaks, and with it the deed, when the signal comes or
 * the server's machine vanishes. Throws BackupError when there is none to be had in time.
 */
export async function connect(url: string, { signal, patience = PATIENCE }: Given = {}): Promise<pg.Client> {
  signal?.throwIfAborted();
  const client = new pg.Client({
    ...connectionTo(url),
    application_name: 'theriac-backup',
    connectionTimeoutMillis: patience.connectMs,
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
 * Keeps others from changing the schema (migration-lock.ts). Throws BackupError when it cannot be had in time: then the
 * connection goes on asking until it is ended.
 */
export async function lockWithTimeout(
  client: pg.ClientBase,
  how: 'alone' | 'together',
  { patience: { lockMs } = PATIENCE }: Given,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const sentence = `A migration, a restore or a backup has had this database to itself for ${lockMs / 1000} s: look whether it still does anything, end it, and start again.`;
    timer = setTimeout(() => reject(new BackupError(sentence)), lockMs);
  });
  await Promise.race([lockSchema(client, how), late]).finally(() => clearTimeout(timer));
}

/**
 * What a transaction must have so that rows are written alike everywhere, that names mean the store's tables, and that no
 * limit that the role may carry ends it halfway.
 */
const settings = {
  client_encoding: 'UTF8',
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  search_path: 'public',
  row_security: 'off', // refuse rather than leave rows out
  maintenance_work_mem: '256MB', // what an index is made in
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
};

/** Begins a transaction with those settings; what this PostgreSQL does not know is left out. */
export async function begin(
  client: pg.ClientBase,
  { mode = '', patience: { lockMs } = PATIENCE }: Given & { mode?: string },
): Promise<void> {
  await client.query(`begin ${mode}`);
  await client.query(
    `select set_config(name, value, true) from json_each_text($1) given(name, value) join pg_settings s using (name)`,
    [JSON.stringify({ ...settings, lock_timeout: `${lockMs}` })],
  );
}
