import { record } from '#server/accounts/audit.ts';
import type { Limits } from '#server/accounts/limits/limits.ts';
import { passwordMatches } from '#server/accounts/passwords/passwords.ts';
import { findUserById } from '#server/accounts/queries.ts';
import type { Context } from '#server/context.ts';
import { ApiError } from '#server/platform/http/errors.ts';

/**
 * Makes sure that who is signed in is the owner, before a deed that a stolen session must not do (OWASP ASVS 7.5.1); the
 * hash that the password was found to fit. Refused with WRONG_PASSWORD, also where the account has none.
 */
export async function confirmPassword(
  { db }: Context,
  limits: Limits,
  { userId, password, address }: { userId: number; password: string; address: string },
): Promise<string> {
  const attempt = await limits.countConfirmation(userId);
  const user = await findUserById(db, userId);
  const matches = await attempt.make(() => passwordMatches(user?.passwordHash, password));
  if (!user?.passwordHash || !matches) {
    await attempt.failed();
    await record(db, 'password-refused', { accountId: userId, address });
    throw new ApiError('WRONG_PASSWORD');
  }
  await attempt.succeeded();
  return user.passwordHash;
}
