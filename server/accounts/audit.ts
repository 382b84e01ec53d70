import type { AuditEvent } from '#contract/accounts/audit.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { shortenedNetwork } from '#server/platform/http/network/networks.ts';
import type { DeviceName } from './device-name.ts';
import type { audit } from './schema.ts';

/** Whose deed it is. */
export interface Actor {
  /** Absent where no account has the address that was tried, and on the command line. */
  accountId?: number | undefined;
  /** The caller's network address, kept shortened; absent on the command line. */
  address?: string | undefined;
}

interface About extends Actor {
  /** What the deed was done to, where that is not the account: the code of a product. */
  subject?: string | undefined;
  /** What it changed there, or with what an account was created; nothing that tells a person. */
  details?: Record<string, unknown> | undefined;
}

/**
 * Remembers what happened to an account, or what an administrator did at the desk, in the transaction of the deed
 * where there is one. Neither names nor secrets: what somebody typed as an address may be their password.
 */
export async function record(db: Runner, event: AuditEvent, about: About): Promise<void> {
  const { accountId, address, subject, details } = about;
  if (!deskEvents.has(event)) return recordAmongFew(db, event, about);
  await db.execute(sql`
    insert into audit (event, account_id, network, subject, details)
    values (${event}, ${accountId ?? null}, ${address ? shortenedNetwork(address) : null}, ${subject ?? null},
            ${details ? JSON.stringify(details) : null}::jsonb)`);
}

/** Deeds of administrators: all are kept, for there are as many as there is work. */
const deskEvents: ReadonlySet<AuditEvent> = new Set([
  'admin-granted',
  'admin-revoked',
  'catalogue-import-failed',
  'catalogue-import-started',
  'catalogue-imported',
  'orders-exported',
  'product-added',
  'product-changed',
  'product-restored',
  'product-withdrawn',
]);

/** Entries of one kind that an account may leave in a day. */
const A_DAY_OF_ACCOUNT = 100;
/** The same of all those together whose deed is no account's: wrong addresses, mostly. */
const A_DAY_OF_NOBODY = 1_000;
/** In the last entry of a kind and day, for who reads it. */
const FULL = { restOfDay: 'not recorded' };

/**
 * What anybody may do as often as limits let them, signing in and out above all, is written so often a day and no more: the
 * audit is kept for 400 days, and nobody may thin it. By kind, so that no flood of one hides another. Several at one
 * moment may each find the last place.
 */
async function recordAmongFew(db: Runner, event: AuditEvent, { accountId, address, details }: About): Promise<void> {
  const isTheirs = accountId === undefined ? sql`account_id is null` : sql`account_id = ${accountId}`;
  const most = accountId === undefined ? A_DAY_OF_NOBODY : A_DAY_OF_ACCOUNT;
  const full = sql`case when n = ${most - 1}::int then ${JSON.stringify(FULL)}::jsonb end`;
  await db.execute(sql`
    insert into audit (event, account_id, network, details)
    select ${event}, ${accountId ?? null}::int, ${address ? shortenedNetwork(address) : null}::text,
           coalesce(${full}, ${details ? JSON.stringify(details) : null}::jsonb)
    from (select count(*) as n
          from (select created_at from audit where ${isTheirs} and event = ${event} order by id desc limit ${most}) newest
          where created_at > now() - interval '1 day') today
    where n < ${most}`);
}

/** With which device an account was created, as it told then; null where nobody knows. */
export async function findCreationDevice(db: Runner, accountId: number): Promise<DeviceName> {
  const { rows } = await db.execute<{ browser: string | null; system: string | null }>(sql`
    select details ->> 'browser' as browser, details ->> 'system' as system
    from audit where account_id = ${accountId} and event = 'account-created' order by id limit 1`);
  return rows[0] ?? { browser: null, system: null };
}

/** `email` is the account's of today, null once it is erased. */
export type AuditEntry = typeof audit.$inferSelect & { email: string | null };

interface Which {
  accountId?: number | undefined;
  event?: AuditEvent | undefined;
  /** The code of a product, in any case. */
  subject?: string | undefined;
  limit: number;
}

/** What happened to one account, the newest first. */
export function listAuditOf(db: Runner, accountId: number, limit: number): Promise<AuditEntry[]> {
  return fetchAudit(db, sql`account_id = ${accountId}`, limit);
}

/** The entries that match, of all accounts where none is given: for the command line. The newest first. */
export function listAudit(db: Runner, { accountId, event, subject, limit }: Which): Promise<AuditEntry[]> {
  const where = sql`${accountId === undefined ? sql`true` : sql`account_id = ${accountId}`}
    and ${event === undefined ? sql`true` : sql`event = ${event}`}
    and ${subject === undefined ? sql`true` : isAbout(subject)}`;
  return fetchAudit(db, where, limit);
}

async function fetchAudit(db: Runner, where: SQL, limit: number): Promise<AuditEntry[]> {
  const { rows } = await db.execute<Omit<AuditEntry, 'id'> & { id: string }>(sql`
    select audit.id, audit.created_at as "createdAt", event, account_id as "accountId", network, subject, details, users.email
    from audit left join users on users.id = account_id where ${where} order by audit.id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Deeds keep a code as the product spells it. */
const isAbout = (subject: string) => sql`subject in (
  select ${subject} union all select product_id from products where lower(product_id) = lower(${subject}))`;
