import pg from 'pg';
import { connectionTo } from '../database/connection.ts';

/** A connection without limits of time, for one long deed; it breaks, and with it the deed, when the signal comes. */
export async function connect(url: string, signal?: AbortSignal): Promise<pg.Client> {
  signal?.throwIfAborted();
  const client = new pg.Client({ ...connectionTo(url), application_name: 'theriac-backup', keepAlive: true });
  client.on('error', () => undefined); // a broken connection also rejects the query that runs on it
  await client.connect();
  signal?.addEventListener('abort', () => void client.end(), { once: true });
  return client;
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
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
};

/** Begins a transaction with those settings; what this PostgreSQL does not know is left out. */
export async function begin(client: pg.ClientBase, mode = ''): Promise<void> {
  await client.query(`begin ${mode}`);
  await client.query(
    `select set_config(name, value, true) from json_each_text($1) given(name, value) join pg_settings s using (name)`,
    [JSON.stringify(settings)],
  );
}
