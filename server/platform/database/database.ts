import type pg from 'pg';
import { causes } from '#server/platform/errors/error-causes.ts';
import { type CompiledSql, compile, type SQL, sql } from './sql.ts';

type Result<Row extends object> = Promise<pg.QueryResult<Row & pg.QueryResultRow>>;

/** A statement with a name is parsed and planned once per connection (prepared.ts). */
interface NamedStatement extends CompiledSql {
  name: string;
}

/** Runs statements: the database, or a transaction that an operation opened. SQL functions take it first. */
export interface Runner {
  /** Throws StatementError. `bigint` and `numeric` come as text, timestamps as Date. */
  execute<Row extends object>(statement: SQL | NamedStatement): Result<Row>;
}

export interface Database extends Runner {
  /** Runs the work in a transaction on one connection. Commits when it resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

/** The database with connections of its own server, for a lock that a session holds. */
export interface PooledDatabase extends Database {
  readonly sessions: pg.Pool;
}

/** A transaction in progress. */
export interface Transaction extends Runner {
  readonly isTransaction: true;
}

interface TransactionOptions {
  isolationLevel?: 'repeatable read';
  accessMode?: 'read only';
}

/** A statement failed. `cause` is the driver's error. The values are left out: they may be personal data. */
export class StatementError extends Error {
  override name = 'StatementError';
  /** The statement with placeholders. */
  readonly query: string;

  constructor(query: string, cause: unknown) {
    super('a statement failed', { cause });
    this.query = query;
  }
}

/** Whether a statement failed because a row with the same value is there already: PostgreSQL's "unique violation" of one of the constraints. */
export function isTaken(error: unknown, ...constraints: string[]): boolean {
  if (!(error instanceof StatementError)) return false;
  const { code, constraint = '' } = error.cause as { code?: string; constraint?: string };
  return code === '23505' && constraints.includes(constraint);
}

/** How a pool reaches the database, if a pooler lies between (pooler/find-ways.ts). */
interface PoolOptions {
  /** The pool for sessions, if connections of the first one last for a transaction only. */
  sessions?: pg.Pool;
  /** Without it, prepared statements are sent without their names. */
  keepsStatements?: boolean;
}

/** The database behind a pool. Each transaction gets its own connection. */
export function openDatabase(
  pool: pg.Pool,
  { sessions = pool, keepsStatements = true }: PoolOptions = {},
): PooledDatabase {
  return {
    sessions,
    ...runnerOn(pool, keepsStatements),
    transaction: async (work, options) => {
      const client = await pool.connect();
      const runner = runnerOn(client, keepsStatements);
      const outcome = await runTransaction(client, { ...runner, isTransaction: true }, work, options);
      client.release(!outcome.isUsable); // true destroys the connection
      return resultOf(outcome);
    },
  };
}

/** The database on one connection, transactions included: a session lock covers everything that runs on it. */
export function databaseOn(client: pg.ClientBase): Database {
  return {
    ...runnerOn(client),
    transaction: async (work, options) =>
      resultOf(await runTransaction(client, { ...runnerOn(client), isTransaction: true }, work, options)),
  };
}

/** Runs statements on a pool, a connection, or an object with their `query` method. */
export function runnerOn(client: Pick<pg.Pool, 'query'> | pg.ClientBase, keepsStatements = true): Runner {
  return {
    execute: async <Row extends object>(statement: SQL | NamedStatement) => {
      const query = toQuery(statement, keepsStatements);
      try {
        return await client.query<Row & pg.QueryResultRow>(query);
      } catch (error) {
        throw new StatementError(query.text, error);
      }
    },
  };
}

function toQuery(statement: SQL | NamedStatement, keepsStatements: boolean): CompiledSql {
  if (!('name' in statement)) return compile(statement);
  return keepsStatements ? statement : { text: statement.text, values: statement.values };
}

/** How a transaction ended. `isUsable`: the connection is outside any transaction and takes writes. */
type Outcome<T> = { result: T; isUsable: true } | { error: unknown; isUsable: boolean };

function resultOf<T>(outcome: Outcome<T>): T {
  if ('error' in outcome) throw outcome.error;
  return outcome.result;
}

async function runTransaction<T>(
  client: pg.ClientBase,
  tx: Transaction,
  work: (tx: Transaction) => Promise<T>,
  { isolationLevel, accessMode }: TransactionOptions = {},
): Promise<Outcome<T>> {
  const begin = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ');
  try {
    await tx.execute(sql.raw(begin));
    const result = await work(tx);
    await tx.execute(sql`commit`);
    return { result, isUsable: true };
  } catch (error) {
    return { error, isUsable: (await rollBack(client)) && !isReadOnly(error) };
  }
}

/** A rollback finishes at once or never. When it fails, closing the connection rolls back. @types/pg lacks `query_timeout`. */
const ROLLBACK = { text: 'rollback', query_timeout: 5_000 };

async function rollBack(client: pg.ClientBase): Promise<boolean> {
  return await client.query(ROLLBACK).then(
    () => true,
    () => false,
  );
}

/** After a failover this server takes no writes, so the connection is useless. */
function isReadOnly(error: unknown): boolean {
  return [...causes(error)].some((each) => (each as { code?: unknown }).code === '25006');
}
