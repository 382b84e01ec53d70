import type { ChangeEmailBody } from '#contract/accounts/change-details.ts';
import { recordAuditEvent } from '#server/accounts/audit.ts';
import { isAwaited, withdrawEmailChange } from '#server/accounts/email-changes.ts';
import { unlinkIdentities } from '#server/accounts/identities/identities.ts';
import type { Limits } from '#server/accounts/limits/limits.ts';
import { lockUser } from '#server/accounts/locks.ts';
import { mailAccount } from '#server/accounts/mails/account-mails.ts';
import { findUserByEmail, markVerified, setEmail } from '#server/accounts/queries.ts';
import { consumeToken, findToken, revokeToken } from '#server/accounts/tokens.ts';
import type { Context } from '#server/context.ts';
import { isTaken } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Session } from '#server/platform/http/authorize.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { assertFreshSignIn, confirmPassword } from './confirm-password.ts';

interface EmailChange {
  session: Session;
  body: ChangeEmailBody;
  /** The caller's IP address. */
  ip: string;
}

/**
 * Mails a link to the new address, and a notice to the current one, which stays until the link is confirmed. An address that has an
 * account gets the mail of a second registration instead: the response does not reveal it (OWASP Authentication "Change E-mail
 * Address"). A later request replaces an earlier one. The own address in other capitals is saved at once. Throws EMAIL_IN_SETTINGS for
 * the administrator of the configuration: the next start would create another account with that address.
 */
export async function requestEmailChange(
  context: Context,
  limits: Limits,
  { session, body: { email, password }, ip }: EmailChange,
): Promise<void> {
  const { db, queue, config } = context;
  const { id: userId } = session.user;
  await limits.countEmailChange(userId, { email, ip });
  const isConfirmed = password !== undefined;
  const confirmedHash = isConfirmed ? await confirmPassword(context, limits, { userId, password, ip }) : undefined;
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new ApiError('UNAUTHORIZED'); // erased meanwhile
    if (!isConfirmed) await assertFreshSignIn(tx, user, session);
    else if (user.passwordHash !== confirmedHash) throw new ApiError('WRONG_PASSWORD'); // changed meanwhile
    if (isSameAddress(user.email, config.administrator?.email)) throw new ApiError('EMAIL_IN_SETTINGS');
    await withdrawEmailChange(tx, userId);
    if (isSameAddress(user.email, email)) return await setEmail(tx, userId, email);
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into email_changes (user_id, old_email, new_email) values (${userId}, ${user.email}, ${email}) returning id`);
    const changeId = rows[0]?.id ?? 0;
    const owner = await findUserByEmail(tx, email);
    if (owner) await mailAccount(queue, tx, { kind: 'already-registered', userId: owner.id });
    else await mailAccount(queue, tx, { kind: 'confirm-email', userId, changeId });
    await mailAccount(queue, tx, { kind: 'email-change-requested', userId, changeId });
    await recordAuditEvent(tx, 'email-change-requested', { accountId: userId, ip });
  });
}

/** Keeps the current address. */
export async function cancelEmailChange({ db }: Context, { user }: Session): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    await withdrawEmailChange(tx, user.id);
  });
}

/**
 * Replaces the address, and mails the old one. Links that were mailed there stop working, and Google does not open the account any
 * more: the mailbox may belong to somebody else by now. Throws INVALID_VERIFICATION_TOKEN, also if the new address has an account.
 */
export async function confirmEmailChange(
  { db, queue }: Context,
  { token, ip }: { token: string; ip: string },
): Promise<void> {
  const userId = await findToken(db, token, 'change-email');
  if (userId === undefined) throw new ApiError('INVALID_VERIFICATION_TOKEN');
  try {
    await db.transaction(async (tx) => {
      const user = await lockUser(tx, userId); // before the token, as in an erasure
      const isFirst = user && (await consumeToken(tx, token, 'change-email')) !== undefined;
      const { rows } = await tx.execute<{ id: number; newEmail: string }>(sql`
        update email_changes set confirmed_at = now() where user_id = ${userId} and ${isAwaited}
        returning id, new_email as "newEmail"`);
      const [change] = rows;
      if (!isFirst || !change) throw new ApiError('INVALID_VERIFICATION_TOKEN');
      await setEmail(tx, userId, change.newEmail);
      await markVerified(tx, userId);
      await unlinkIdentities(tx, userId);
      await revokeToken(tx, userId, 'reset-password');
      await revokeToken(tx, userId, 'verify-email');
      await mailAccount(queue, tx, { kind: 'email-changed', userId, changeId: change.id });
      await recordAuditEvent(tx, 'email-changed', { accountId: userId, ip });
    });
  } catch (error) {
    if (isTaken(error, 'users_email')) throw new ApiError('INVALID_VERIFICATION_TOKEN');
    throw error;
  }
}

/** Regardless of case, as the index on addresses. */
function isSameAddress(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}
