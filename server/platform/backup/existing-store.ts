import type pg from 'pg';
import { migrations, readMigration } from '#server/platform/database/migrations/migrations.ts';
import { BackupError } from './format.ts';
import { notOfExtension } from './tables.ts';

/** Row counts of the tables that matter most to people. */
export type StoreContents = Record<'users' | 'orders' | 'products', number>;

/** Counts a store's rows; zeros without a store. */
export async function countContents(client: pg.ClientBase): Promise<StoreContents> {
  const contents: StoreContents = { users: 0, orders: 0, products: 0 };
  for (const name of Object.keys(contents) as (keyof StoreContents)[]) {
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('public.${name}') is not null as exists`,
    );
    if (!rows[0]?.exists) continue;
    const counted = await client.query<{ rows: number }>(`select count(*)::int as rows from public.${name}`);
    contents[name] = counted.rows[0]?.rows ?? 0;
  }
  return contents;
}

/** Throws BackupError when a store runs on the database: its caches would not match the restored data. */
export async function assertNotInUse(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name ~ '^theriac' and application_name <> 'theriac-find' limit 1`,
  );
  if (rows.length > 0) throw new BackupError('A store or a command of it runs on this database: stop it first.');
}

/** Relations of the schema, without those of extensions and without sequences that belong to a column. */
const RELATIONS = `
  from pg_class c
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    and ${notOfExtension('pg_class', 'c.oid')}
    and not exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refobjsubid > 0 and d.deptype in ('a', 'i'))`;

/**
 * True when the database holds a store: its first migration is recorded. Throws BackupError when the schema holds anything
 * else. Without a store that is any relation, even one with the name of a store's table.
 */
export async function checkContents(client: pg.ClientBase): Promise<boolean> {
  const applied = await readMigrations(client);
  const isStore = applied.some((when) => when === migrations[0]?.when);
  const { rows } = await client.query<{ name: string }>(
    `select relname as name ${RELATIONS} and not (relname = any($1)) order by relname`,
    [isStore ? objectNames() : []],
  );
  const names = rows.map(({ name }) => name);
  if (!isStore && applied.length > 0) names.push(BOOKKEEPING);
  if (names.length === 0) return isStore;
  throw new BackupError(
    isStore
      ? `The database has tables that do not belong to the store: ${summarize(names)}. Move it to another schema, or restore into an empty database.`
      : `The database has tables of another program: ${summarize(names)}. Restore into an empty database.`,
  );
}

const LISTED_MAX = 3;

/** `a, b, c and 2 more`. */
function summarize(names: string[]): string {
  const more = names.length > LISTED_MAX ? ` and ${names.length - LISTED_MAX} more` : '';
  return `${names.slice(0, LISTED_MAX).join(', ')}${more}`;
}

const BOOKKEEPING = 'drizzle.__drizzle_migrations';

/** Recorded migrations. They may be another program's: Drizzle's migrator names the table. */
async function readMigrations(client: pg.ClientBase): Promise<number[]> {
  const { rows: table } = await client.query(`select where to_regclass('${BOOKKEEPING}') is not null`);
  if (table.length === 0) return [];
  const { rows } = await client.query<{ when: string }>(`select created_at as when from ${BOOKKEEPING}`);
  return rows.map(({ when }) => Number(when));
}

const CREATED = /^create (?:or replace )?(?:materialized |unlogged )?(?:table|view|sequence|function|type) "?(\w+)/gim;
const RENAMED = /^alter (?:table|view|function) .* rename to "?(\w+)/gim;

/** Names of all objects that a migration has ever created or renamed. */
function objectNames(): string[] {
  const statements = migrations.flatMap((migration) => readMigration(migration).statements);
  const named = (statement: string) => [...statement.matchAll(CREATED), ...statement.matchAll(RENAMED)];
  return statements.flatMap(named).map(([, name = '']) => name);
}

/** Drops every object with the name of a store's object, with its dependents, and the record of migrations. */
export async function dropStore(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop %s if exists public.%I cascade',
                   case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table'
                                when 'S' then 'sequence' else 'table' end, relname) as statement
     ${RELATIONS} and relname = any($1)
     union all
     select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
     where pronamespace = 'public'::regnamespace and proname = any($1) and ${notOfExtension('pg_proc', 'p.oid')}
     union all
     select format('drop type if exists public.%I cascade', typname) from pg_type t
     where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r') and typname = any($1)
       and ${notOfExtension('pg_type', 't.oid')}`,
    [objectNames()],
  );
  for (const { statement } of rows) await client.query(statement);
  await client.query(`drop table if exists ${BOOKKEEPING}`);
}
