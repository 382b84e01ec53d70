import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { createBookkeeping, migrations, runInTransaction } from '#server/platform/database/migrations/migrations.ts';
import { copyOut } from './copy-out.ts';
import { BackupError, type SectionEnd } from './format.ts';
import type { Backup, Section } from './open-backup.ts';
import { listTables, type Source } from './tables.ts';

/** A temporary table of the jobs to queue again, in the order of `queue_position`. */
export const RESTORED_JOBS = 'restored_jobs';

/**
 * Creates the backup's schema in the open transaction and loads the rows. Every table is read back and compared with its
 * digest in the file. Returns the names of the file's tables that the schema does not have; they are left out.
 */
export async function loadBackup(client: pg.ClientBase, backup: Backup): Promise<string[]> {
  await createBookkeeping(client);
  for (const migration of migrations) {
    if (migration.when <= backup.header.schema.when) await runInTransaction(client, migration);
  }
  await client.query(
    `create temp table ${RESTORED_JOBS} (queue_position bigint generated always as identity, name text, data jsonb) on commit drop`,
  );
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
  const unknown: string[] = [];
  const restoreConstraints = await dropConstraints(client, [...tables.keys()]);
  for await (const section of backup.sections()) {
    const table = section.section === 'jobs' ? jobsTable : tables.get(section.name);
    tables.delete(section.name);
    if (table) await loadTable(client, section, table);
    else {
      for await (const _ of section.rows()); // a table of another program
      unknown.push(section.name);
    }
  }
  const [missing] = tables.keys();
  if (missing) throw new BackupError(`The backup has no table ${missing}, which its schema has.`);
  await restoreConstraints();
  for (const [name, { last, called }] of Object.entries(backup.header.sequences)) {
    await client.query('select setval(to_regclass(quote_ident($1)), $2, $3)', [name, last, called]);
  }
  return unknown;
}

const jobsTable: Pick<Source, 'columns' | 'query'> = {
  columns: ['name', 'data'],
  query: `select name, data from ${RESTORED_JOBS} order by queue_position`,
};

/**
 * Disables triggers and drops foreign keys and indexes during the load, and returns a function that restores them. The backup
 * already holds the rows that triggers would write, keys are checked once for all tables in any order, and building an index
 * afterwards is faster. It needs the tables' owner, not a superuser.
 */
async function dropConstraints(client: pg.ClientBase, tables: string[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class c on c.oid = indrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not exists (select from pg_constraint where conindid = indexrelid)`);
  const triggers = async (action: 'disable' | 'enable') => {
    for (const name of tables) await client.query(`alter table ${pg.escapeIdentifier(name)} ${action} trigger user`);
  };
  await triggers('disable');
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of indexes) await client.query(definition);
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    await triggers('enable');
  };
}

async function loadTable(
  client: pg.ClientBase,
  section: Section,
  { columns, query }: Pick<Source, 'columns' | 'query'>,
) {
  const target = section.section === 'jobs' ? RESTORED_JOBS : pg.escapeIdentifier(section.name);
  if ([...section.columns].sort().join() !== [...columns].sort().join()) {
    throw new BackupError(`The table ${section.name} of the backup does not have the columns of its schema.`);
  }
  const { rows } = await client.query(`select from ${target} limit 1`);
  if (rows.length > 0) await client.query(`delete from ${target}`); // rows that migrations inserted
  const list = section.columns.map((name) => pg.escapeIdentifier(name)).join(', ');
  const expected: { end?: SectionEnd } = {};
  const stored = client.query(copyFrom(`copy ${target} (${list}) from stdin`));
  await pipeline(
    Readable.from(
      (async function* () {
        expected.end = yield* section.rows();
      })(),
      { objectMode: true },
    ),
    stored,
  );
  await assertSameRows(client, section.name, { query, expected: expected.end });
}

/** Throws BackupError when the table's rows differ from the file's. */
async function assertSameRows(
  client: pg.ClientBase,
  name: string,
  { query, expected }: { query: string; expected: SectionEnd | undefined },
): Promise<void> {
  const copied = copyOut(client, query);
  let next = await copied.next();
  while (!next.done) next = await copied.next();
  if (next.value.sha256 !== expected?.sha256 || next.value.rows !== expected.rows) {
    throw new BackupError(`The table ${name} differs from the backup: this database changes or reorders rows.`);
  }
}
