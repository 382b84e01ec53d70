import { randomInt } from 'node:crypto';
import pg from 'pg';
import { connectionTo } from '#server/platform/database/connection.ts';

/** What lies between the store and a database: nothing, or a pooler such as PgBouncer. */
export interface Pooler {
  /**
   * Transaction mode: two statements of one client may run on different connections of the server. What outlives a transaction is lost:
   * `LISTEN`, locks of a session, temporary tables.
   */
  isPerTransaction: boolean;
  /** A statement that was prepared by name can be run by that name. */
  keepsStatements: boolean;
  /** A connection may open with `statement_timeout`. */
  takesTimeout: boolean;
  /** Without one, statements end anyway: the role or the server has a limit. */
  hasTimeout: boolean;
}

/** A database without a pooler. */
export const NO_POOLER: Pooler = {
  isPerTransaction: false,
  keepsStatements: true,
  takesTimeout: true,
  hasTimeout: false,
};

const CONNECT_TIMEOUT_MS = 5_000;
/** A pooler with one connection lets the second client wait. */
const QUERY_TIMEOUT_MS = 2_000;
/** Other clients of the pooler may hide in one round that connections are shared. */
const ROUNDS = 5;

/** One name for all processes: behind a pooler that does not know prepared statements, the second process meets that of the first. */
const NAMED = { name: 'theriac_probe', text: 'select pg_backend_pid() as pid' };
const PID = { text: NAMED.text };

/** Exists already, does not exist, protocol violation. */
const STATEMENT_FAILURES = ['42P05', '26000', '08P01'];

/** Finds out what lies between the store and a database. Rejects if the database cannot be reached. */
export async function inspectPooler(url: string): Promise<Pooler> {
  const takesTimeout = await opensWithTimeout(url);
  return await withTwoClients(url, async (first, second) => {
    const { rows } = await first.query<{ limit: string }>(`select current_setting('statement_timeout') as limit`);
    const isPerTransaction = await sharesConnections(first, second);
    const keepsStatements = !isPerTransaction || (await keepsNamedStatements(first, second));
    return { isPerTransaction, keepsStatements, takesTimeout, hasTimeout: rows[0]?.limit !== '0' };
  });
}

/** Whether two addresses lead to the same database: a lock that is taken through one is seen through the other. */
export async function isSameDatabase(pooledUrl: string, directUrl: string): Promise<boolean> {
  const key = randomInt(2 ** 31);
  const [pooled, direct] = [newClient(pooledUrl), newClient(directUrl)];
  try {
    await Promise.all([pooled.connect(), direct.connect()]);
    await pooled.query('begin');
    await pooled.query('select pg_advisory_xact_lock($1)', [key]);
    const { rows } = await direct.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [key]);
    return rows[0]?.free === false;
  } finally {
    end(pooled, direct);
  }
}

/** A pooler may reject parameters that it does not know, and names them in the error. */
async function opensWithTimeout(url: string): Promise<boolean> {
  const client = newClient(url, { statement_timeout: 30_000 });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && /startup parameter|not support/i.test(error.message)) return false;
    throw error;
  } finally {
    end(client);
  }
}

async function withTwoClients<T>(url: string, work: (first: pg.Client, second: pg.Client) => Promise<T>): Promise<T> {
  const [first, second] = [newClient(url), newClient(url)];
  try {
    await first.connect();
    await second.connect();
    return await work(first, second);
  } finally {
    end(first, second);
  }
}

/** While the second client has a transaction open, it has the connection that the first one used before, or that one moves to another. */
async function sharesConnections(first: pg.Client, second: pg.Client): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await pidOf(first, PID);
    await second.query('begin');
    const held = await pidOf(second, PID);
    const after = await pidOf(first, PID).catch(waited);
    await second.query('rollback');
    if (held === before || after !== before) return true;
  }
  return false;
}

async function keepsNamedStatements(first: pg.Client, second: pg.Client): Promise<boolean> {
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await pidOf(first, NAMED);
      await second.query('begin');
      await pidOf(second, NAMED);
      await pidOf(first, NAMED).catch(waited);
      await second.query('rollback');
    }
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && STATEMENT_FAILURES.includes(error.code ?? '')) return false;
    throw error;
  }
}

async function pidOf(client: pg.Client, statement: pg.QueryConfig): Promise<number | undefined> {
  return (await client.query<{ pid: number }>(statement)).rows[0]?.pid;
}

/** The only connection was in use. */
function waited(error: Error): undefined {
  if (!error.message.includes('Query read timeout')) throw error;
}

function newClient(url: string, options: pg.ClientConfig = {}): pg.Client {
  const client = new pg.Client({
    ...connectionTo(url),
    application_name: 'theriac-start',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    ...options,
  });
  client.on('error', () => undefined); // a broken connection also rejects its query
  return client;
}

/** Not waited for: a server that does not respond never confirms it. Closing ends an open transaction. */
function end(...clients: pg.Client[]): void {
  for (const client of clients) client.end().catch(() => undefined);
}
