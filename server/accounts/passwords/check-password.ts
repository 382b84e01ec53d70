import type { FastifyRequest } from 'fastify';
import type { LoginBody } from '#contract/accounts/accounts.ts';
import { record } from '#server/accounts/audit.ts';
import type { Limits, Try } from '#server/accounts/limits/limits.ts';
import { findUserByEmail, type UserRow } from '#server/accounts/queries.ts';
import { knownDevice } from '#server/accounts/sessions/known-devices.ts';
import type { Context } from '#server/context.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { passwordMatches } from './passwords.ts';

/**
 * The account that an e-mail and a password are of; refused in the same way and time when either is wrong. The count of
 * the try is for the caller to take back, once the session is open; a try that could not be made does not count.
 */
export async function checkPassword(
  { db, config, observability }: Context,
  limits: Limits,
  { request, body }: { request: FastifyRequest; body: LoginBody },
): Promise<{ user: UserRow & { passwordHash: string }; attempt: Try }> {
  const { email, password } = body;
  const device = await knownDevice(db, config, { request, email });
  const attempt = await limits.countSignIn({ email, address: request.ip }, device);
  const user = await findUserByEmail(db, email);
  const matches = await attempt.make(() => passwordMatches(user?.passwordHash, password));
  if (!user || user.passwordHash === null || !matches) {
    await attempt.failed();
    observability.count('signInsFailed');
    await record(db, 'sign-in-failed', { accountId: user?.id, address: request.ip });
    throw new ApiError('INVALID_CREDENTIALS');
  }
  return { user: { ...user, passwordHash: user.passwordHash }, attempt };
}
