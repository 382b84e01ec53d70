import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { STORE_BODIES_AS_TEXT } from './row-type-functions.ts';

const folder = fileURLToPath(new URL('../../../../migrations', import.meta.url));

/** Identifies a migration. Later ones have a greater `when`. */
export interface MigrationName {
  /** The file name without `.sql`. */
  tag: string;
  /** Milliseconds since 1970. The database records a migration by this number. */
  when: number;
}

interface Migration extends MigrationName {
  statements: string[];
  hash: string;
  /** Its first line says so: its statements wait for other transactions and must not run in one. */
  runsOutside: boolean;
}

/** The first line of a file whose statements run outside transactions, as `create index concurrently` must. */
const OUTSIDE = '-- outside a transaction\n';

/** Read once at the start: when the files are replaced under a running process, that process does not need new migrations. */
export const migrations: readonly MigrationName[] = (
  JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as { entries: MigrationName[] }
).entries.map(({ tag, when }) => ({ tag, when }));

/** `when` of the newest applied migration, 0 without any. Writes nothing. */
export async function newestApplied(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return 0;
  const newest = await client.query<{ when: string | null }>(
    'select max(created_at) as when from drizzle.__drizzle_migrations',
  );
  return Number(newest.rows[0]?.when ?? 0);
}

/** Creates the table of applied migrations. It is the one of Drizzle's migrator, which created the first stores. */
export async function createBookkeeping(client: pg.ClientBase): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
}

/** Reads a migration's file. */
export function readMigration({ tag, when }: MigrationName): Migration {
  const text = readFileSync(`${folder}/${tag}.sql`, 'utf8');
  return {
    tag,
    when,
    statements: text.split('--> statement-breakpoint'),
    hash: createHash('sha256').update(text).digest('hex'),
    runsOutside: text.startsWith(OUTSIDE),
  };
}

/**
 * Runs a migration inside the open transaction. One that should run outside of transactions is run without `concurrently`, so
 * no other connection may use the database.
 */
export async function runInTransaction(client: pg.ClientBase, name: MigrationName): Promise<void> {
  const migration = readMigration(name);
  await client.query(STORE_BODIES_AS_TEXT);
  for (const statement of migration.statements) {
    await client.query(migration.runsOutside ? statement.replace(/\bconcurrently\b/gi, '') : statement);
  }
  await recordMigration(client, migration);
}

/** Records that a migration has been applied. */
export async function recordMigration(client: pg.ClientBase, { hash, when }: Migration): Promise<void> {
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when]);
}
