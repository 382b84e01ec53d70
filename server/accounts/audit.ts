import { eq, sql } from 'drizzle-orm';
import type { AuditEvent } from '#contract/audit.ts';
import type { Runner } from '../database/pool.ts';
import { audit, users } from '../database/schema/accounts.ts';
import { shortenedNetwork } from './networks.ts';

/** Whose deed it is. */
export interface Doer {
  /** Absent where no account has the address that was tried, and on the command line. */
  accountId?: number | undefined;
  /** The caller's network address, kept shortened; absent on the command line. */
  address?: string | undefined;
}

interface About extends Doer {
  /** What the deed was done to, where that is not the account: the code of a product. */
  subject?: string | undefined;
  /** What it changed there; nothing of a person. */
  details?: Record<string, unknown> | undefined;
}

/**
 * Remembers what happened to an account, or what an administrator did at the desk, in the transaction of the deed
 * where there is one. Neither names nor secrets: what somebody typed as an address may be their password.
 */
export async function record(db: Runner, event: AuditEvent, about: About): Promise<void> {
  const { accountId, address, subject, details } = about;
  await db.insert(audit).values({ event, accountId, network: address && shortenedNetwork(address), subject, details });
}

export type AuditEntry = typeof audit.$inferSelect & { email: string | null };

interface Which {
  accountId?: number | undefined;
  event?: AuditEvent | undefined;
  /** The code of a product, in any case. */
  subject?: string | undefined;
  limit: number;
}

/** The newest entries first; `email` is the account's of today, null once it is erased. */
export async function listAudit(db: Runner, { accountId, event, subject, limit }: Which): Promise<AuditEntry[]> {
  return db
    .select({
      id: audit.id,
      createdAt: audit.createdAt,
      event: audit.event,
      accountId: audit.accountId,
      network: audit.network,
      subject: audit.subject,
      details: audit.details,
      email: users.email,
    })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.accountId))
    .where(
      sql`${accountId === undefined ? sql`true` : eq(audit.accountId, accountId)}
      and ${event === undefined ? sql`true` : eq(audit.event, event)}
      and ${subject === undefined ? sql`true` : isAbout(subject)}`,
    )
    .orderBy(sql`${audit.id} desc`)
    .limit(limit);
}

/** Deeds keep a code as the product spells it. */
const isAbout = (subject: string) => sql`${audit.subject} in (
  select ${subject} union all select product_id from products where lower(product_id) = lower(${subject}))`;
