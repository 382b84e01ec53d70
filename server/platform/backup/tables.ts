import type pg from 'pg';
import type { Header, SectionHead } from './format.ts';

/** A condition that excludes objects of extensions. `systemTable` lists the object. */
export const notOfExtension = (systemTable: string, oid: string) =>
  `not exists (select from pg_depend d
     where d.classid = '${systemTable}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

/** A section of a backup with the query of its rows. Their order is always the same. */
export interface Source extends SectionHead {
  query: string;
  /** Its size in the database, to report progress. */
  bytes: number;
}

/**
 * Every table of the store, read from the database's system tables so that a new one cannot be forgotten. Generated columns are
 * left out. Rows are ordered by primary key, texts by their bytes.
 */
export async function listTables(client: pg.ClientBase): Promise<Source[]> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    list: string;
    key: string | null;
    bytes: number;
  }>(`
    select c.relname as name, pg_table_size(c.oid)::float8 as bytes, columns.*,
      (select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', '
                         order by k.position)
       from pg_index i, unnest(i.indkey) with ordinality k(attnum, position)
       join pg_attribute a on a.attnum = k.attnum
       where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid) as key
    from pg_class c, lateral (
      select array_agg(attname::text order by attnum) as columns,
             string_agg(quote_ident(attname), ', ' order by attnum) as list
      from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') columns
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and ${notOfExtension('pg_class', 'c.oid')}
    order by c.relname`);
  return rows.map(({ name, columns, list, key, bytes }) => ({
    section: 'table' as const,
    ...{ name, columns, bytes },
    query: `select ${list} from public."${name.replaceAll('"', '""')}" t order by ${key ?? 't::text collate "C"'}`,
  }));
}

/** Unfinished jobs, the oldest first, without pg-boss's own. None when the queue has no tables yet. */
export async function jobsSource(client: pg.ClientBase): Promise<Source> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('pgboss.job') is not null as exists`);
  const query = rows[0]?.exists
    ? `select name, data from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'
       order by created_on, id`
    : `select ''::text as name, null::jsonb as data where false`;
  return { section: 'jobs', name: 'jobs', columns: ['name', 'data'], query, bytes: 0 };
}

/** The state of the store's sequences. */
export async function readSequences(client: pg.ClientBase): Promise<Header['sequences']> {
  const { rows: found } = await client.query<{ name: string; sequence: string }>(`
    select c.relname as name, c.oid::regclass::text as sequence from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and ${notOfExtension('pg_class', 'c.oid')}
    order by c.relname`);
  const sequences: Header['sequences'] = {};
  for (const { name, sequence } of found) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${sequence}`,
    );
    if (rows[0]) sequences[name] = rows[0];
  }
  return sequences;
}
