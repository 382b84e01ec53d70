import { record } from '#server/accounts/audit.ts';
import type { Runner, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { isGmail } from './mailboxes.ts';

/** Who somebody is at the provider, for ever. */
export interface Identity {
  issuer: string;
  subject: string;
}

/** Two sign-ins of one person at once: the second waits, and finds what the first has made. */
export async function lockIdentity(tx: Transaction, { issuer, subject }: Identity): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`);
}

/** The account that an identity is linked to, whatever its e-mail is by now; may be undefined. */
export async function findIdentity(db: Runner, { issuer, subject }: Identity): Promise<number | undefined> {
  const { rows } = await db.execute<{ userId: number }>(
    sql`select user_id as "userId" from identities where issuer = ${issuer} and subject = ${subject}`,
  );
  return rows[0]?.userId;
}

/** Checks again, with the account's row locked, that the identity is still linked: a reset may have removed it. */
export const opensAccount = (identity: Identity, userId: number) => async (tx: Transaction) =>
  (await findIdentity(tx, identity)) === userId;

export interface Link {
  identity: Identity;
  userId: number;
  /** The caller's network address. */
  address: string;
}

/** Lets an identity open an account that was made for it just now. */
export async function addIdentity(tx: Transaction, { identity, userId, address }: Link): Promise<void> {
  const { issuer, subject } = identity;
  await tx.execute(sql`insert into identities (issuer, subject, user_id) values (${issuer}, ${subject}, ${userId})`);
  await record(tx, 'google-linked', { accountId: userId, address });
}

/** Nobody at a provider opens the account any more. */
export async function forgetIdentities(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`delete from identities where user_id = ${userId}`);
}

/**
 * Unlinks Google when somebody proves that the address is theirs now, because the link may belong to a former owner of the
 * address. A verified Gmail address keeps its link: Google runs that mailbox, so both are the same person.
 */
export async function forgetFormerOwners(tx: Transaction, user: FormerlyOwned): Promise<void> {
  if (user.emailVerifiedAt === null || !isGmail(user.email)) await forgetIdentities(tx, user.id);
}

interface FormerlyOwned {
  id: number;
  email: string;
  emailVerifiedAt: Date | string | null;
}
