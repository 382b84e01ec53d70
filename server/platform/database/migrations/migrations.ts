import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

const folder = fileURLToPath(new URL('../../../../migrations', import.meta.url));

/** A migration by its place in the history; later ones have a greater `when`. */
export interface MigrationName {
  /** Its file's name without `.sql`. */
  tag: string;
  /** Milliseconds since 1970; what the database remembers it by. */
  when: number;
}

interface Migration extends MigrationName {
  statements: string[];
  hash: string;
  /** Marked on its first line: its statements wait for others' transactions and must not run in one. */
  runsOutside: boolean;
}

/** The first line of a file whose statements each run by themselves: `create index concurrently` refuses transactions. */
const OUTSIDE = '-- outside a transaction\n';

/** Read once: a checkout that is updated under a running process brings migrations which that process does not need. */
export const migrations: readonly MigrationName[] = (
  JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as { entries: MigrationName[] }
).entries.map(({ tag, when }) => ({ tag, when }));

/** What the database has of them: `when` of the newest, 0 where there is none. Writes nothing. */
export async function newestApplied(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  );
  if (!rows[0]?.known) return 0;
  const newest = await client.query<{ when: string | null }>(
    'select max(created_at) as when from drizzle.__drizzle_migrations',
  );
  return Number(newest.rows[0]?.when ?? 0);
}

/** Makes the table in which the database remembers them: the one of drizzle's own migrator, by which stores were made. */
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

/** Runs a migration in the transaction that is open; nobody else may be on the database where it is to run outside one. */
export async function runInTransaction(client: pg.ClientBase, name: MigrationName): Promise<void> {
  const migration = readMigration(name);
  for (const statement of migration.statements) {
    await client.query(migration.runsOutside ? statement.replace(/\bconcurrently\b/gi, '') : statement);
  }
  await remember(client, migration);
}

/** Notes that a migration has been run. */
export async function remember(client: pg.ClientBase, { hash, when }: Migration): Promise<void> {
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when]);
}
