import pg from 'pg';
import type { Logger } from 'pino';
import { connectionTo } from './connection.ts';

/** Connections of one server process; sized for 2 cores, where more only wait for each other. */
const POOL_SIZE = 16;
/** A connection that cannot be had in this time means overload or a database away: answered with 503. */
const CONNECT_TIMEOUT_MS = 5_000;
/** No statement of ours runs this long; a runaway one must not hold a connection for ever. */
const STATEMENT_TIMEOUT_MS = 30_000;

/** How a frozen or vanished database is found, which ends no connection: for every pool. */
export const PATIENCE = {
  /** The server ends a statement itself; one that says nothing by now never will. Its connection is destroyed. */
  query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
  /** The system asks after a connection that is silent for this long. */
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/** A replica that says nothing by then is done without: the primary answers. */
const REPLICA_PATIENCE = { connectionTimeoutMillis: 2_000, query_timeout: 5_000 };

/** Opens a pool. A connection that breaks, idle or at work, is logged and replaced, never fatal. */
export function openPool(url: string, log: Pick<Logger, 'warn'>, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    ...connectionTo(url),
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'theriac',
    ...PATIENCE,
    ...options,
  });
  // The pool listens to idle connections only: an 'error' of one at work would end the process (pool.test.ts).
  pool.on('connect', (client) => {
    client.once('error', (error) => pool.ending || log.warn({ err: error }, 'a database connection broke'));
    client.on('error', () => undefined); // its second: the connection's end after the server's word
  });
  pool.on('error', () => undefined); // told above
  return pool;
}

/** A pool of the replica, which nothing waits for long. */
export function openReplicaPool(url: string, log: Pick<Logger, 'warn'>): pg.Pool {
  return openPool(url, log, REPLICA_PATIENCE);
}
