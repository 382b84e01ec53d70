import { FRESH_SIGN_IN_MINUTES } from '#contract/accounts/my-account.ts';
import { recordAuditEvent } from '#server/accounts/audit.ts';
import type { Limits } from '#server/accounts/limits/limits.ts';
import { passwordMatches } from '#server/accounts/passwords/passwords.ts';
import { findUserById } from '#server/accounts/queries.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Session } from '#server/platform/http/authorize.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { isFreshSignIn } from './queries.ts';

/**
 * A user with a password must send it; one without must have signed in recently. Called in the transaction of the action, after
 * `confirmPassword` has checked a password that was sent.
 */
export async function assertFreshSignIn(
  tx: Transaction,
  user: { passwordHash: string | null },
  { tokenHash }: Session,
): Promise<void> {
  if (user.passwordHash !== null) throw new ApiError('FIELDS_REQUIRED');
  if (!(await isFreshSignIn(tx, tokenHash, FRESH_SIGN_IN_MINUTES))) throw new ApiError('SIGN_IN_AGAIN');
}

/**
 * Checks the password before an action that a stolen session must not be able to do (OWASP ASVS 7.5.1). Returns the hash that
 * it matched; throws WRONG_PASSWORD, also for an account without a password.
 */
export async function confirmPassword(
  { db }: Context,
  limits: Limits,
  { userId, password, ip }: { userId: number; password: string; ip: string },
): Promise<string> {
  const attempt = await limits.countConfirmation(userId);
  const user = await findUserById(db, userId);
  const matches = await attempt.run(() => passwordMatches(user?.passwordHash, password));
  if (!user?.passwordHash || !matches) {
    await attempt.failed();
    await recordAuditEvent(db, 'password-refused', { accountId: userId, ip });
    throw new ApiError('WRONG_PASSWORD');
  }
  await attempt.succeeded();
  return user.passwordHash;
}
