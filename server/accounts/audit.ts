import { eq, sql } from 'drizzle-orm';
import type { AuditEvent } from '#contract/audit.ts';
import type { Runner } from '../database/pool.ts';
import { audit, users } from '../database/schema/accounts.ts';
import { shortenedNetwork } from './networks.ts';

interface About {
  /** Absent where no account has the address that was tried. */
  accountId?: number | undefined;
  /** The caller's network address, kept shortened; absent on the command line. */
  address?: string | undefined;
  /** What the deed was done to, where that is not the account: the code of a product. */
  subject?: string | undefined;
  /** What it changed there; nothing of a person. */
  details?: Record<string, unknown> | undefined;
}

/**
 * Remembers what happened to an account, or what an administrator did to the catalogue, in the transaction of the deed
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
  limit: number;
}

/** The newest entries first; `email` is the account's of today, null once it is erased. */
export async function listAudit(db: Runner, { accountId, event, limit }: Which): Promise<AuditEntry[]> {
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
      and ${event === undefined ? sql`true` : eq(audit.event, event)}`,
    )
    .orderBy(sql`${audit.id} desc`)
    .limit(limit);
}
