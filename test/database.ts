import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openDatabase, type PooledDatabase } from '#server/platform/database/database.ts';
import { openPool } from '#server/platform/database/pool.ts';

export interface TestDatabase {
  db: PooledDatabase;
  pool: pg.Pool;
  url: string;
}

/** A migrated database of its own for the test file that asks; dropped when the file is done. */
export async function testDatabase(): Promise<TestDatabase> {
  return openTestDatabase(await createDatabase(new URL(inject('templateUrl')).pathname.slice(1)));
}

/** The address of a database with nothing in it, which is dropped when the test file is done. */
export function emptyDatabase(): Promise<string> {
  return createDatabase('template0');
}

/** The same, of a role of its own that is no superuser, as a hosted database is. */
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

/** What the catalogue of the test run's PostgreSQL says. */
export async function askPostgres(statement: string): Promise<Record<string, unknown>[]> {
  return (await administer(statement)).rows;
}

/** Connects to a database for the rest of the test file. */
export function openTestDatabase(url: string): TestDatabase {
  const pool = openPool(url, { warn: () => undefined });
  afterAll(() => pool.end());
  return { db: openDatabase(pool), pool, url };
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
