import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openDatabase, type PooledDatabase } from '#server/platform/database/database.ts';
import { openPool } from '#server/platform/database/pool.ts';

export interface TestDatabase {
  db: PooledDatabase;
  pool: pg.Pool;
  url: string;
}

/** A separate migrated database for the test file, dropped at its end. */
export async function testDatabase(): Promise<TestDatabase> {
  return openTestDatabase(await createDatabase(new URL(inject('templateUrl')).pathname.slice(1)));
}

/** The address of an empty database, dropped at the end of the test file. */
export function emptyDatabase(): Promise<string> {
  return createDatabase('template0');
}

/** The same, owned by a role without superuser rights, as in a hosted database. */
export async function hostedDatabase(): Promise<string> {
  const url = new URL(await emptyDatabase());
  const [name, role] = [url.pathname.slice(1), `owner_${url.pathname.slice(-8)}`];
  await administer(`create role ${role} login createdb password 'secret'`);
  await administer(`alter database ${name} owner to ${role}`);
  afterAll(() => administer(`alter database ${name} owner to theriac; drop role ${role}`));
  url.username = role;
  url.password = 'secret';
  return url.href;
}

/** Runs a statement on the PostgreSQL server of the test run. */
export async function queryServer(statement: string): Promise<Record<string, unknown>[]> {
  return (await administer(statement)).rows;
}

const log = { warn: () => undefined };

/** Connects to a database for the rest of the test file. With TEST_POOLER, statements and transactions go through the pooler. */
export function openTestDatabase(url: string): TestDatabase {
  const pool = openPool(url, log);
  afterAll(() => pool.end());
  if (inject('pooledUrl') === '') return { db: openDatabase(pool), pool, url };
  const pooled = openPool(through(url), log, { statement_timeout: false });
  afterAll(() => pooled.end());
  return { db: openDatabase(pooled, { sessions: pool, keepsStatements: false }), pool, url };
}

function through(url: string): string {
  const pooled = new URL(inject('pooledUrl'));
  pooled.pathname = new URL(url).pathname;
  return pooled.href;
}

async function createDatabase(template: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(inject('templateUrl'));
  url.pathname = `/${name}`;
  afterAll(() => administer(`drop database ${name} with (force)`));
  return url.href;
}

async function administer(statement: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const url = new URL(inject('templateUrl'));
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined); // the statement itself rejects
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
