import type pg from 'pg';
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
export async function refuseWhileOpen(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name ~ '^theriac' and application_name <> 'theriac-find' limit 1`,
  );
  if (rows.length > 0) throw new BackupError('A store or a command of it runs on this database: stop it first.');
}

/** Drops all that is in the store's schema, but for what extensions brought, and forgets which migrations were run. */
export async function dropStore(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop %s if exists public.%I cascade',
                  case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table'
                               when 'S' then 'sequence' else 'table' end, relname) as statement
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and ${notOfExtension('pg_class', 'c.oid')}
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i') -- of a column: goes with it
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
    where pronamespace = 'public'::regnamespace and ${notOfExtension('pg_proc', 'p.oid')}
    union all
    select format('drop type if exists public.%I cascade', typname) from pg_type t
    where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r') and ${notOfExtension('pg_type', 't.oid')}`);
  for (const { statement } of rows) await client.query(statement);
  await client.query('drop schema if exists drizzle cascade');
}
