import { recordAuditEvent } from '#server/accounts/audit.ts';
import type { Runner, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { isGmail } from './email-authority.ts';

/** An account at the provider. Neither part ever changes. */
export interface Identity {
  issuer: string;
  subject: string;
}

/** Of two concurrent sign-ins of one person, the second waits and finds the account that the first created. */
export async function lockIdentity(tx: Transaction, { issuer, subject }: Identity): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`);
}

/** The account that an identity is linked to, whatever e-mail address the identity has now. */
export async function findIdentity(db: Runner, { issuer, subject }: Identity): Promise<number | undefined> {
  const { rows } = await db.execute<{ userId: number }>(
    sql`select user_id as "userId" from identities where issuer = ${issuer} and subject = ${subject}`,
  );
  return rows[0]?.userId;
}

/** Checks again, with the account's row locked, that the identity is still linked: a reset may have removed it. */
export const isStillLinked = (identity: Identity, userId: number) => async (tx: Transaction) =>
  (await findIdentity(tx, identity)) === userId;

export interface IdentityLink {
  identity: Identity;
  userId: number;
  /** The caller's IP address. */
  ip: string;
}

/** Allows an identity to sign in to an account. */
export async function linkIdentity(tx: Transaction, { identity, userId, ip }: IdentityLink): Promise<void> {
  const { issuer, subject } = identity;
  await tx.execute(sql`insert into identities (issuer, subject, user_id) values (${issuer}, ${subject}, ${userId})`);
  await recordAuditEvent(tx, 'google-linked', { accountId: userId, ip });
}

/** Removes every provider identity from the account. */
export async function unlinkIdentities(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`delete from identities where user_id = ${userId}`);
}

/**
 * Unlinks Google after the user proved access to the mailbox, because the link may belong to a former owner of the
 * address. A verified Gmail address keeps its link: Google runs that mailbox, so both are the same person.
 */
export async function unlinkFormerOwner(tx: Transaction, user: MailboxOwner): Promise<void> {
  if (user.emailVerifiedAt === null || !isGmail(user.email)) await unlinkIdentities(tx, user.id);
}

interface MailboxOwner {
  id: number;
  email: string;
  emailVerifiedAt: Date | string | null;
}
