import { recordAuditEvent } from '#server/accounts/audit.ts';
import type { Limits } from '#server/accounts/limits/limits.ts';
import { lockUser } from '#server/accounts/locks.ts';
import { mailAccount } from '#server/accounts/mails/account-mails.ts';
import { findUserById } from '#server/accounts/queries.ts';
import { endUserSessions } from '#server/accounts/sessions/sessions.ts';
import { revokeToken } from '#server/accounts/tokens.ts';
import type { Context } from '#server/context.ts';
import { ApiError } from '#server/platform/http/errors.ts';

/**
 * The account, and the administrator who acts. Recorded with the account, without the administrator's network: the owner can export the
 * account's events.
 */
interface Help {
  accountId: number;
  adminId: number;
}

/**
 * Sends the verification mail again, in the account's language; an earlier link ends. Nothing happens if the address is verified.
 * Throws NOT_FOUND, and TOO_MANY_ATTEMPTS when the account had too many mails.
 */
export async function resendVerification(
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  { accountId, adminId }: Help,
  limits: Limits,
): Promise<void> {
  const found = await findUserById(db, accountId);
  if (!found) throw new ApiError('NOT_FOUND');
  if (found.emailVerifiedAt !== null) return;
  // Before the transaction: it takes a connection of its own.
  await limits.countMailOfAccount('resend', found.email);
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, accountId);
    if (!user || user.emailVerifiedAt !== null) return;
    await revokeToken(tx, accountId, 'verify-email');
    await mailAccount(queue, tx, { kind: 'verify-email', userId: accountId });
    await recordAuditEvent(tx, 'verification-resent', { accountId, details: { by: adminId } });
  });
}

/** Ends all sessions of an account except `keep`, the session of the call. Throws NOT_FOUND. */
export async function signOutAccount(
  { db }: Pick<Context, 'db'>,
  { accountId, adminId }: Help,
  keep: Buffer,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockUser(tx, accountId))) throw new ApiError('NOT_FOUND');
    await endUserSessions(tx, accountId, keep);
    await recordAuditEvent(tx, 'sessions-ended', { accountId, details: { by: adminId } });
  });
}
