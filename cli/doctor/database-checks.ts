import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { migrations, newestApplied } from '#server/platform/database/migrations/migrations.ts';
import type { Finding } from './finding.ts';

/** PostgreSQL 15, as `server_version_num` counts. */
const VERSION_MIN = 150_000;
const EXTENSIONS = ['fuzzystrmatch', 'pg_trgm', 'unaccent'];
/** Sessions, links and limits use the clock of the database; logs and mails that of the process. */
const CLOCK_DIFFERENCE_MAX_MS = 5_000;
/** A web process opens at most 24 connections (docs/scaling.md); two, and one more during a rollout, with a worker. */
const CONNECTIONS_MIN = 100;
const LAG_MAX_BYTES = 64 * 1024 ** 2;

export type Check = (client: pg.Client) => Promise<Finding>;

const checkVersion: Check = async (client) => {
  const { number, text } = await readOne<{ number: number; text: string }>(
    client,
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  );
  return number >= VERSION_MIN
    ? ok(`PostgreSQL ${text}`)
    : problem(`PostgreSQL ${text} is too old`, 'Upgrade to 15 or later.');
};

const checkExtensions: Check = async (client) => {
  const { missing } = await readOne<{ missing: string[] }>(
    client,
    'select array(select unnest($1::text[]) except select name from pg_available_extensions order by 1) as missing',
    [EXTENSIONS],
  );
  return missing.length === 0
    ? ok('The extensions are available')
    : problem(`Extensions are not available: ${missing.join(', ')}`, 'Install them (Debian: postgresql-contrib).');
};

const checkMigrations: Check = async (client) => {
  const newest = await newestApplied(client);
  const missing = migrations.filter(({ when }) => when > newest).length;
  if (missing > 0) return problem(`${missing} migrations are missing`, 'Run "theriac migrate" of this version.');
  return newest > (migrations.at(-1)?.when ?? 0)
    ? advice('The schema is of a newer version of the store', 'Finish the upgrade of all processes.')
    : ok('All migrations have run');
};

/** The rights of deploy/postgresql/rights.sql. The store also works with more, but an attacker in a process could then alter the history of orders. */
const checkRights: Check = async (client) => {
  const { missing, excessive, isOwner } = await readOne<{ missing: string[]; excessive: string[]; isOwner: boolean }>(
    client,
    `with rights as (
       select c.relname::text as name, c.relowner, p.privilege, has_table_privilege(c.oid, p.privilege) as has,
              (c.relname::text, p.privilege) in (('order_events', 'update'), ('order_events', 'delete'), ('audit', 'update')) as forbidden
       from pg_class c cross join unnest(array['select', 'insert', 'update', 'delete']) p (privilege)
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p'))
     select coalesce(bool_or(pg_has_role(relowner, 'usage')), false) as "isOwner",
            coalesce(array_agg(distinct name) filter (where not has and not forbidden), '{}') as missing,
            coalesce(array_agg(distinct name) filter (where has and forbidden), '{}') as excessive
     from rights`,
  );
  const remedy = 'Run deploy/postgresql/rights.sql as theriac_owner.';
  if (missing.length > 0) return problem(`The role may not change ${missing.join(', ')}`, remedy);
  if (isOwner)
    return advice('The role owns the tables', 'Run the store as the role theriac of deploy/postgresql/roles.sql.');
  return excessive.length === 0
    ? ok('The role may do what the store does, and cannot alter histories')
    : problem(`The role may alter ${excessive.join(', ')}`, remedy);
};

const checkIndexes: Check = async (client) => {
  const { missing, invalid } = await readOne<{ missing: string[]; invalid: string[] }>(
    client,
    `select array(select unnest($1::text[]) except select indexname::text from pg_indexes order by 1) as missing,
            array(select indexrelid::regclass::text from pg_index where not indisvalid order by 1) as invalid`,
    [expectedIndexes()],
  );
  if (missing.length > 0) {
    return problem(`Indexes are missing: ${missing.join(', ')}`, 'Create them as the files in migrations/ do.');
  }
  return invalid.length === 0
    ? ok('All indexes are there and valid')
    : problem(
        `Indexes are not valid: ${invalid.join(', ')}`,
        'Run "reindex index concurrently" for each as the owner.',
      );
};

const checkClock: Check = async (client) => {
  const startedAt = Date.now();
  const { now } = await readOne<{ now: Date }>(client, 'select clock_timestamp() as now');
  const difference = now.getTime() - (startedAt + Date.now()) / 2;
  return Math.abs(difference) <= CLOCK_DIFFERENCE_MAX_MS
    ? ok('The clocks of this machine and of the database agree')
    : problem(`The clock of the database differs by ${Math.round(difference / 1000)} s`, 'Set both, and run NTP.');
};

const checkConnections: Check = async (client) => {
  const { most } = await readOne<{ most: number }>(client, `select current_setting('max_connections')::int as most`);
  return most >= CONNECTIONS_MIN
    ? ok(`The database takes ${most} connections`)
    : advice(`The database takes only ${most} connections`, 'See "Connections" in docs/scaling.md.');
};

/** Only roles with pg_monitor see how far a standby is behind: the owner, not the store. */
const checkStandby: Check = async (client) => {
  const { standbys, behind } = await readOne<{ standbys: number; behind: number | null }>(
    client,
    `select count(*)::int as standbys,
            max(case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) end)::float8 as behind
     from pg_stat_replication`,
  );
  if ((behind ?? 0) > LAG_MAX_BYTES) {
    const message = `A standby is ${Math.round((behind ?? 0) / 1024 ** 2)} MB behind`;
    return advice(message, 'A failover would lose that, or wait for it: see the log of the standby.');
  }
  if (standbys === 0) return ok('No standby is connected');
  const lag = behind === null ? '; only the owner sees how far they are behind' : '';
  return ok(`${standbys} standbys are connected${lag}`);
};

/** In the order in which they explain each other. */
export const contentChecks: readonly Check[] = [
  checkVersion,
  checkExtensions,
  checkMigrations,
  checkRights,
  checkIndexes,
  checkClock,
  checkConnections,
  checkStandby,
];

/** The embedded database belongs to the store: it has one role, and its own limits. */
export const embeddedChecks: readonly Check[] = [checkVersion, checkMigrations, checkIndexes, checkClock];

async function readOne<Row extends object>(client: pg.Client, statement: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await client.query<Row>(statement, values);
  if (!rows[0]) throw new Error('a check returned no row');
  return rows[0];
}

/** The names of all indexes that the newest snapshot of the schema has. */
function expectedIndexes(): string[] {
  const number = String(migrations.length - 1).padStart(4, '0');
  const file = fileURLToPath(new URL(`../../migrations/meta/${number}_snapshot.json`, import.meta.url));
  const { tables } = JSON.parse(readFileSync(file, 'utf8')) as { tables: Record<string, { indexes: object }> };
  return Object.values(tables).flatMap(({ indexes }) => Object.keys(indexes));
}

function ok(message: string): Finding {
  return { about: 'database', state: 'ok', message: `${message}.` };
}

function advice(message: string, remedy: string): Finding {
  return { about: 'database', state: 'advice', message: `${message}.`, remedy };
}

function problem(message: string, remedy: string): Finding {
  return { about: 'database', state: 'problem', message: `${message}.`, remedy };
}
