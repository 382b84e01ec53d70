import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { loadSynonyms } from '../catalogue/synonyms.ts';
import { connectionTo } from './connection.ts';

const folder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Read once: a checkout that is updated under a running process brings migrations which that process does not need. */
const newestMigration = readNewest();

/** Any constant will do, as long as nobody else on this database takes the same one. */
const MIGRATION_LOCK = 7_103_411;

/** Brings the database to today's schema and synonyms; several processes may call it at once, one does the work. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ ...connectionTo(url), application_name: 'theriac-migrate' });
  client.on('error', () => undefined); // a broken connection also rejects the query that runs on it
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzle(client);
    await migrate(db, { migrationsFolder: folder });
    await loadSynonyms(db);
  } finally {
    await client.end();
  }
}

/** True when every migration that this process started with has been applied. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.newest ?? 0) >= newestMigration;
}

function readNewest(): number {
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as { entries: { when: number }[] };
  return Math.max(...journal.entries.map((entry) => entry.when));
}
