import { recordAuditEvent } from '#server/accounts/audit.ts';
import type { Limits } from '#server/accounts/limits/limits.ts';
import { passwordMatches } from '#server/accounts/passwords/passwords.ts';
import { findUserById } from '#server/accounts/queries.ts';
import type { Context } from '#server/context.ts';
import { ApiError } from '#server/platform/http/errors.ts';

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
