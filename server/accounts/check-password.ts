import type { Context } from '../context.ts';
import { Refusal } from '../http/errors.ts';
import type { Attempt, Limits } from './limits.ts';
import { passwordMatches } from './passwords.ts';
import { findUserByEmail, type UserRow } from './queries.ts';

/**
 * The account that an e-mail and a password are of; refused in the same way and time when either is wrong. The count of
 * the try is for the caller to take back, once the session is open; a try that could not be made does not count.
 */
export async function checkPassword(
  { db }: Context,
  limits: Limits,
  { password, ...attempt }: Attempt & { password: string },
): Promise<UserRow> {
  await limits.countSignIn(attempt);
  const user = await findUserByEmail(db, attempt.email);
  const matches = await passwordMatches(user?.passwordHash, password).catch(async (error: unknown) => {
    await limits.signInNotTried(attempt);
    throw error;
  });
  if (!user || !matches) throw new Refusal('INVALID_CREDENTIALS');
  return user;
}
