import type { AccountEvent, AdminAccount, AdminAccountDetail, AdminAccountsQuery } from '#contract/admin/accounts.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import { isActive } from '#server/accounts/sessions/session-lifetime.ts';
import { SESSIONS_MAX } from '#server/accounts/sessions/sessions.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';

/** Matches are counted up to this limit. */
const COUNTED_MAX = 5_000;
/** Events of an account that an administrator sees, and of each kind: failed sign-ins of an attacker must not hide the others. */
const EVENTS_MAX = 50;
const EVENTS_OF_A_KIND = 10;
/** Only so many of the newest entries are read. */
const EVENTS_READ = 1_000;

export interface AccountsPage {
  items: AdminAccount[];
  total: number;
  /** The count stopped at its limit: there are more. */
  isAtLeast: boolean;
  /** The id of the last account, if more follow. */
  next: number | undefined;
}

interface Row extends Record<string, unknown>, Omit<AdminAccount, 'createdAt'> {
  createdAt: Date;
}

const columns = sql`u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.role,
  u.email_verified_at is not null as "emailVerified", u.created_at as "createdAt",
  (select count(*)::int from orders o where o.user_id = u.id) as orders`;

/** One page of the matching accounts, newest first. */
export async function listAccounts(
  db: Runner,
  { search = '', group, limit = LIST_LIMIT_MAX }: AdminAccountsQuery,
  after: number | undefined,
): Promise<AccountsPage> {
  const where = sql.join([...hasWords(search), ...inGroup(group)], sql` and `);
  const isAfter = after === undefined ? sql`true` : sql`u.id < ${after}`;
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from users u where ${where} and ${isAfter} order by u.id desc limit ${limit + 1}`);
  const total = await countAccounts(db, where);
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(toAccount),
    ...{ total: Math.min(total, COUNTED_MAX), isAtLeast: total > COUNTED_MAX },
    next: rows.length > limit ? shown.at(-1)?.id : undefined,
  };
}

async function countAccounts(db: Runner, where: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (select from users u where ${where} limit ${COUNTED_MAX + 1}) found`);
  return rows[0]?.total ?? 0;
}

/** The index finds parts of a text from this length on. */
const INDEXED_MIN = 3;

/**
 * SQL: name and address contain each word, without regard to case and accents; a shorter one begins one of them. Always at least one
 * condition.
 */
function hasWords(search: string): SQL[] {
  const words = search.split(/\s+/).filter(Boolean);
  return [sql`true`, ...words.map((word) => ([...word].length < INDEXED_MIN ? beginsWith(word) : contains(word)))];
}

// Wildcards are escaped last: removing accents can produce one.
const contains = (word: string) => sql`
  normalise(u.first_name || ' ' || u.last_name || ' ' || u.email)
    like '%' || regexp_replace(normalise(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

const beginsWith = (word: string) => sql`(
  starts_with(lower(u.first_name), lower(${word})) or starts_with(lower(u.last_name), lower(${word}))
  or starts_with(lower(u.email), lower(${word})))`;

function inGroup(group: AdminAccountsQuery['group']): SQL[] {
  if (group === 'unverified') return [sql`u.email_verified_at is null`];
  return group === 'administrators' ? [sql`u.role = 'admin'`] : [];
}

/** An account without what the limits know of it; undefined if it does not exist. */
export async function findAccount(db: Runner, id: number): Promise<Omit<AdminAccountDetail, 'locked'> | undefined> {
  const { rows } = await db.execute<Row & Pick<AdminAccountDetail, 'language' | 'hasPassword' | 'hasGoogle'>>(sql`
    select ${columns}, u.language, u.password_hash is not null as "hasPassword",
      exists (select from identities i where i.user_id = u.id) as "hasGoogle"
    from users u where u.id = ${id}`);
  const [row] = rows;
  if (!row) return undefined;
  const { createdAt, ...account } = row;
  return {
    ...account,
    createdAt: createdAt.toISOString(),
    devices: await listDevices(db, id),
    events: await listEvents(db, id),
  };
}

async function listDevices(db: Runner, accountId: number): Promise<AdminAccountDetail['devices']> {
  const { rows } = await db.execute<{
    browser: string | null;
    system: string | null;
    createdAt: Date;
    lastUsedAt: Date;
  }>(
    sql`select browser, system, created_at as "createdAt", last_used_at as "lastUsedAt"
      from sessions where user_id = ${accountId} and ${isActive} order by last_used_at desc, id limit ${SESSIONS_MAX}`,
  );
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
  }));
}

/** Without network addresses: helping a customer does not need them. */
async function listEvents(db: Runner, accountId: number): Promise<AccountEvent[]> {
  const { rows } = await db.execute<{ at: Date; event: AccountEvent['event']; by: number | null; name: string | null }>(
    sql`select a.created_at as at, a.event, (a.details ->> 'by')::int as by, u.first_name || ' ' || u.last_name as name
      from (select *, row_number() over (partition by event order by id desc) as place
            from (select * from audit where account_id = ${accountId} order by id desc limit ${EVENTS_READ}) newest) a
      left join users u on u.id = (a.details ->> 'by')::int
      where a.place <= ${EVENTS_OF_A_KIND} order by a.id desc limit ${EVENTS_MAX}`,
  );
  return rows.map(({ at, event, by, name }) => ({
    at: at.toISOString(),
    event,
    by: by === null ? null : { id: by, name },
  }));
}

function toAccount({ createdAt, ...account }: Row): AdminAccount {
  return { ...account, createdAt: createdAt.toISOString() };
}
