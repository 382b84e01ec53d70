import type pg from 'pg';
import { migrations, readMigration } from '#server/platform/database/migrations/migrations.ts';
import { BackupError } from './format.ts';
import { notOfExtension } from './tables.ts';

/** What a person would miss first. */
export type Found = Record<'users' | 'orders' | 'products', number>;

/** How much is in the store; zeros where there is none. */
export async function countFound(client: pg.ClientBase): Promise<Found> {
  const found: Found = { users: 0, orders: 0, products: 0 };
  for (const name of Object.keys(found) as (keyof Found)[]) {
    const { rows } = await client.query<{ known: boolean }>(
      `select to_regclass('public.${name}') is not null as known`,
    );
    if (!rows[0]?.known) continue;
    const counted = await client.query<{ rows: number }>(`select count(*)::int as rows from public.${name}`);
    found[name] = counted.rows[0]?.rows ?? 0;
  }
  return found;
}

/** Throws BackupError when a store runs on the database: what it keeps in memory would not be what it finds. */
export async function assertNotInUse(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name ~ '^theriac' and application_name <> 'theriac-find' limit 1`,
  );
  if (rows.length > 0) throw new BackupError('A store or a command of it runs on this database: stop it first.');
}

/** Relations of the schema that no extension brought; the sequence of a column is its table's. */
const RELATIONS = `
  from pg_class c
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    and ${notOfExtension('pg_class', 'c.oid')}
    and not exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refobjsubid > 0 and d.deptype in ('a', 'i'))`;

/**
 * Tells whether there is a store, which has noted its first migration. Throws BackupError when anything is in the schema that
 * is not of it: where there is none, whatever has a place there, also under the name of a store's table.
 */
export async function findStore(client: pg.ClientBase): Promise<boolean> {
  const noted = await readNoted(client);
  const isStore = noted.some((when) => when === migrations[0]?.when);
  const { rows } = await client.query<{ name: string }>(
    `select relname as name ${RELATIONS} and not (relname = any($1)) order by relname`,
    [isStore ? namesOfStores() : []],
  );
  const names = rows.map(({ name }) => name);
  if (!isStore && noted.length > 0) names.push(BOOKKEEPING);
  if (names.length === 0) return isStore;
  throw new BackupError(
    isStore
      ? `The database has beside its store what no store has: ${listed(names)}. Move it to another schema, or restore into an empty database.`
      : `The database is no store's and not empty, it has tables of another program: ${listed(names)}. Restore into a database of its own.`,
  );
}

const NAMED = 3;

/** `a, b, c and 2 more`. */
function listed(names: string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return `${names.slice(0, NAMED).join(', ')}${more}`;
}

const BOOKKEEPING = 'drizzle.__drizzle_migrations';

/** Which migrations the database remembers, of whatever program: the table has its name from the migrator. */
async function readNoted(client: pg.ClientBase): Promise<number[]> {
  const { rows: known } = await client.query(`select where to_regclass('${BOOKKEEPING}') is not null`);
  if (known.length === 0) return [];
  const { rows } = await client.query<{ when: string }>(`select created_at as when from ${BOOKKEEPING}`);
  return rows.map(({ when }) => Number(when));
}

const CREATED = /^create (?:or replace )?(?:materialized |unlogged )?(?:table|view|sequence|function|type) "?(\w+)/gim;

/** What the migrations called all that they ever made. */
function namesOfStores(): string[] {
  const statements = migrations.flatMap((migration) => readMigration(migration).statements);
  return statements.flatMap((statement) => [...statement.matchAll(CREATED)].map(([, name = '']) => name));
}

/** Drops what is called as a store's objects are, with what hangs on it, and forgets which migrations were run. */
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
    [namesOfStores()],
  );
  for (const { statement } of rows) await client.query(statement);
  await client.query(`drop table if exists ${BOOKKEEPING}`);
}
