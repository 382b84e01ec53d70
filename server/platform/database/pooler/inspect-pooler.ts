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
  /** Statements end at a timeout: that of the connection, or else of the role or the server. */
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
const QUERY_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** Several, because a load balancer may spread them over as many poolers. */
const CLIENTS = 4;
/** Other clients of the pooler may hide in one round that connections are shared. */
const ROUNDS = 5;

/** A connection of the server: numbers of processes are used again, and by other servers too. */
const CONNECTION = `select pid || ' ' || backend_start as connection from pg_stat_activity where pid = pg_backend_pid()`;
/** One name for all processes: behind a pooler that does not know prepared statements, the second process meets that of the first. */
const NAME = 'theriac_probe';

/** Exists already, does not exist, protocol violation. */
const STATEMENT_FAILURES = ['42P05', '26000', '08P01'];

/** Finds out what lies between the store and a database. Rejects if the database cannot be reached. */
export async function inspectPooler(url: string): Promise<Pooler> {
  const timeout = await inspectTimeout(url);
  const clients = Array.from({ length: CLIENTS }, () => newClient(url));
  try {
    for (const client of clients) await client.connect();
    const isPerTransaction = await sharesConnections(clients);
    const keepsStatements = !isPerTransaction || (await keepsNamedStatements(clients));
    return { isPerTransaction, keepsStatements, ...timeout };
  } finally {
    end(...clients);
  }
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

/** A pooler may reject a parameter that it does not know, and names it in the error; or drop it. */
async function inspectTimeout(url: string): Promise<Pick<Pooler, 'takesTimeout' | 'hasTimeout'>> {
  try {
    return { takesTimeout: true, hasTimeout: await hasTimeout(url, { statement_timeout: STATEMENT_TIMEOUT_MS }) };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && /startup parameter|not support/i.test(error.message))) throw error;
    return { takesTimeout: false, hasTimeout: await hasTimeout(url, {}) };
  }
}

async function hasTimeout(url: string, options: pg.ClientConfig): Promise<boolean> {
  const client = newClient(url, options);
  try {
    await client.connect();
    const { rows } = await client.query<{ limit: string }>(`select current_setting('statement_timeout') as limit`);
    return rows[0]?.limit !== '0';
  } finally {
    end(client);
  }
}

/** Clients that are connected at the same time have different connections of the server, and keep them. */
async function sharesConnections(clients: readonly pg.Client[]): Promise<boolean> {
  const firstRound = new Map<pg.Client, string | undefined>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const client of clients) {
      const connection = await connectionOf(client);
      if ((firstRound.get(client) ?? connection) !== connection) return true;
      firstRound.set(client, connection);
    }
    if (new Set(firstRound.values()).size < clients.length) return true;
  }
  return false;
}

async function keepsNamedStatements(clients: readonly pg.Client[]): Promise<boolean> {
  try {
    for (let round = 0; round < ROUNDS; round += 1) for (const client of clients) await connectionOf(client, NAME);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && STATEMENT_FAILURES.includes(error.code ?? '')) return false;
    throw error;
  }
}

async function connectionOf(client: pg.Client, name?: string): Promise<string | undefined> {
  const { rows } = await client.query<{ connection: string }>({ ...(name && { name }), text: CONNECTION });
  return rows[0]?.connection;
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
