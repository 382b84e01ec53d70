import type { FastifyRequest } from 'fastify';
import type { LoginBody } from '#contract/accounts/accounts.ts';
import { recordAuditEvent } from '#server/accounts/audit.ts';
import type { Limits } from '#server/accounts/limits/limits.ts';
import type { PasswordAttempt } from '#server/accounts/limits/password-attempt.ts';
import { findUserByEmail, type UserRow } from '#server/accounts/queries.ts';
import { findKnownDeviceKey } from '#server/accounts/sessions/known-devices.ts';
import type { Context } from '#server/context.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import type { Counter } from '#server/platform/observability/observability.ts';
import { passwordMatches } from './passwords.ts';

export const signInsFailed: Counter = {
  name: 'theriac_sign_ins_failed_total',
  help: 'Sign-ins with a wrong e-mail or password',
};

/**
 * Returns the account of an e-mail address and password; throws the same error after the same time when either is wrong.
 * The caller reports the attempt as succeeded once the session is open. An attempt that could not be checked does not count.
 */
export async function checkPassword(
  { db, config, observability }: Context,
  limits: Limits,
  { request, body }: { request: FastifyRequest; body: LoginBody },
): Promise<{ user: UserRow & { passwordHash: string }; attempt: PasswordAttempt }> {
  const { email, password } = body;
  const deviceKey = await findKnownDeviceKey(db, config, { request, email });
  const attempt = await limits.countSignIn({ email, ip: request.ip }, deviceKey);
  const user = await findUserByEmail(db, email);
  const matches = await attempt.run(() => passwordMatches(user?.passwordHash, password));
  if (!user || user.passwordHash === null || !matches) {
    await attempt.failed();
    observability.count(signInsFailed);
    await recordAuditEvent(db, 'sign-in-failed', { accountId: user?.id, ip: request.ip });
    throw new ApiError('INVALID_CREDENTIALS');
  }
  return { user: { ...user, passwordHash: user.passwordHash }, attempt };
}
