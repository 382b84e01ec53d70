import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase, openPool } from '#server/database/pool.ts';

/** A migrated database of its own for the test file that asks; dropped when the file is done. */
export async function testDatabase(): Promise<{ db: Database; pool: pg.Pool; url: string }> {
  const template = new URL(inject('templateUrl'));
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name} template ${template.pathname.slice(1)}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const pool = openPool(url.href, { warn: () => undefined });
  afterAll(async () => {
    await pool.end();
    await administer(`drop database ${name} with (force)`);
  });
  return { db: openDatabase(pool), pool, url: url.href };
}

async function administer(statement: string): Promise<void> {
  const url = new URL(inject('templateUrl'));
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined); // the statement itself rejects
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
