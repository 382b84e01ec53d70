import pg from 'pg';
import type { Logger } from 'pino';
import { outageLog } from '#server/platform/errors/outage-log.ts';
import { connectionTo } from './connection.ts';

/** Connections of one process. Sized for 2 cores: more would only wait for each other. */
const POOL_SIZE = 16;
/** Without a connection by then, the database is overloaded or unavailable: the caller gets a 503. */
const CONNECT_TIMEOUT_MS = 5_000;
/** No statement of the store runs this long. The limit ends runaway statements. */
const STATEMENT_TIMEOUT_MS = 30_000;

/** An import, and one that finds it running. */
const SESSIONS = 2;

/** Options of every pool. They detect a server that froze or vanished without closing its connections. */
export const DEAD_CONNECTION_DETECTION = {
  /** The server ends a statement itself at its timeout. Without an error by then it is dead; the connection is destroyed. */
  query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
  /** The operating system probes a connection after this much silence. */
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/** Without a response by then, the primary takes over the replica's reads. */
const REPLICA_TIMEOUTS = { connectionTimeoutMillis: 2_000, query_timeout: 5_000 };

/** Opens a pool. A broken connection, idle or in use, is logged and replaced; it never ends the process. */
export function openPool(url: string, log: Pick<Logger, 'warn'>, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    ...connectionTo(url),
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'theriac',
    ...DEAD_CONNECTION_DETECTION,
    ...options,
  });
  const logBroken = outageLog('a database connection broke');
  // The pool listens to idle connections only: an 'error' of one in use would end the process (pool.test.ts).
  pool.on('connect', (client) => {
    client.once('error', (error) => pool.ending || logBroken(log, error));
    client.on('error', () => undefined); // a second error follows when the socket closes
  });
  pool.on('error', () => undefined); // logged above
  return pool;
}

/** Opens a pool of the replica, with short timeouts. */
export function openReplicaPool(url: string, log: Pick<Logger, 'warn'>, options: pg.PoolConfig = {}): pg.Pool {
  return openPool(url, log, { ...REPLICA_TIMEOUTS, ...options });
}

/** Opens the pool for sessions beside a pooler in transaction mode: only imports use it, one at a time. */
export function openSessionPool(url: string, log: Pick<Logger, 'warn'>, options: pg.PoolConfig = {}): pg.Pool {
  return openPool(url, log, { max: SESSIONS, ...options });
}
