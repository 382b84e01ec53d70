import type { AuditEvent } from '#contract/accounts/audit.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { shortenedNetwork } from '#server/platform/http/network/networks.ts';
import type { DeviceName } from './device-name.ts';
import type { audit } from './schema.ts';

/** Whom an event is about, and from where it came. */
export interface Actor {
  /**
   * The administrator who changed the catalogue; for other events the account that the event is about. Absent on the command
   * line, and when no account has the e-mail address that was tried.
   */
  accountId?: number | undefined;
  /** The caller's IP address; stored shortened. Absent on the command line. */
  ip?: string | undefined;
}

interface EntryInput extends Actor {
  /** The object of the event when it is not the account: the code of a product. */
  subject?: string | undefined;
  /** What changed, or the device that an account was created with. Never personal data. */
  details?: Record<string, unknown> | undefined;
}

/**
 * Writes an audit event, in the transaction of the action if there is one. It stores neither names nor secrets: text that a
 * caller typed as an e-mail address may be a password.
 */
export async function recordAuditEvent(db: Runner, event: AuditEvent, entry: EntryInput): Promise<void> {
  const { accountId, ip, subject, details } = entry;
  if (!adminEvents.has(event)) return recordCapped(db, event, entry);
  await db.execute(sql`
    insert into audit (event, account_id, network, subject, details)
    values (${event}, ${accountId ?? null}, ${ip ? shortenedNetwork(ip) : null}, ${subject ?? null},
            ${details ? JSON.stringify(details) : null}::jsonb)`);
}

/** Actions of administrators. All are recorded: their number is limited by the administrators’ work. */
const adminEvents: ReadonlySet<AuditEvent> = new Set([
  'account-viewed',
  'admin-granted',
  'admin-revoked',
  'catalogue-import-failed',
  'catalogue-import-started',
  'catalogue-import-undo-started',
  'catalogue-import-undone',
  'catalogue-imported',
  'category-name-forgotten',
  'category-renamed',
  'featured-changed',
  'order-note-removed',
  'orders-exported',
  'product-added',
  'product-changed',
  'product-restored',
  'product-withdrawn',
  'sessions-ended',
  'verification-resent',
]);

/** The most entries per event and account in a day. */
const ACCOUNT_ENTRIES_PER_DAY = 100;
/** The most entries per event in a day without an account, mostly sign-ins with unknown addresses. */
const ANONYMOUS_ENTRIES_PER_DAY = 1_000;
/** Marks the last entry of an event before the day's cap. */
const CAP_REACHED = { restOfDay: 'not recorded' };

/**
 * Writes an event that any visitor can cause, such as a failed sign-in, up to a daily cap: the audit is kept for 400 days and
 * entries cannot be deleted earlier. The cap is per event, so a flood of one event does not hide another. Concurrent calls
 * may exceed the cap by a few entries.
 */
async function recordCapped(db: Runner, event: AuditEvent, { accountId, ip, details }: EntryInput): Promise<void> {
  const ofAccount = accountId === undefined ? sql`account_id is null` : sql`account_id = ${accountId}`;
  const max = accountId === undefined ? ANONYMOUS_ENTRIES_PER_DAY : ACCOUNT_ENTRIES_PER_DAY;
  const capReached = sql`case when n = ${max - 1}::int then ${JSON.stringify(CAP_REACHED)}::jsonb end`;
  await db.execute(sql`
    insert into audit (event, account_id, network, details)
    select ${event}, ${accountId ?? null}::int, ${ip ? shortenedNetwork(ip) : null}::text,
           coalesce(${capReached}, ${details ? JSON.stringify(details) : null}::jsonb)
    from (select count(*) as n
          from (select created_at from audit where ${ofAccount} and event = ${event} order by id desc limit ${max}) newest
          where created_at > now() - interval '1 day') today
    where n < ${max}`);
}

/** The device that an account was created with, by its User-Agent; null when unknown. */
export async function findCreationDevice(db: Runner, accountId: number): Promise<DeviceName> {
  const { rows } = await db.execute<{ browser: string | null; system: string | null }>(sql`
    select details ->> 'browser' as browser, details ->> 'system' as system
    from audit where account_id = ${accountId} and event = 'account-created' order by id limit 1`);
  return rows[0] ?? { browser: null, system: null };
}

/** `email` is the account's current address, null once the account is erased. */
export type AuditEntry = typeof audit.$inferSelect & { email: string | null };

interface AuditFilter {
  accountId?: number | undefined;
  event?: AuditEvent | undefined;
  /** The code of a product, in any case. */
  subject?: string | undefined;
  limit: number;
}

/** The events of one account, newest first. */
export function listAccountAudit(db: Runner, accountId: number, limit: number): Promise<AuditEntry[]> {
  return fetchAudit(db, sql`account_id = ${accountId}`, limit);
}

/** The events that match the filter, newest first. For the command line. */
export function listAudit(db: Runner, { accountId, event, subject, limit }: AuditFilter): Promise<AuditEntry[]> {
  const where = sql`${accountId === undefined ? sql`true` : sql`account_id = ${accountId}`}
    and ${event === undefined ? sql`true` : sql`event = ${event}`}
    and ${subject === undefined ? sql`true` : hasSubject(subject)}`;
  return fetchAudit(db, where, limit);
}

async function fetchAudit(db: Runner, where: SQL, limit: number): Promise<AuditEntry[]> {
  const { rows } = await db.execute<Omit<AuditEntry, 'id'> & { id: string }>(sql`
    select audit.id, audit.created_at as "createdAt", event, account_id as "accountId", network, subject, details, users.email
    from audit left join users on users.id = account_id where ${where} order by audit.id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Entries store a code as the product spells it, so a code in other case is looked up first. */
const hasSubject = (subject: string) => sql`subject in (
  select ${subject} union all select product_id from products where lower(product_id) = lower(${subject}))`;
