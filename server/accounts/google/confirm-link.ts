import type { User } from '#contract/accounts/accounts.ts';
import { findIdentity, isStillLinked, lockIdentity } from '#server/accounts/identities/identities.ts';
import type { Limits } from '#server/accounts/limits/limits.ts';
import { lockUser } from '#server/accounts/locks.ts';
import { checkPassword } from '#server/accounts/passwords/check-password.ts';
import { findUserById, toUser } from '#server/accounts/queries.ts';
import { type Exchange, openSession } from '#server/accounts/sessions/sessions.ts';
import type { Context } from '#server/context.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { linkIdentityExclusively } from './link-exclusively.ts';
import { clearPendingLinkCookie, readPendingLink } from './pending-link.ts';

/**
 * Completes the pending Google link of this browser by the account's password, which is counted and rejected as at sign-in.
 * From then on only Google opens the account; the password no longer works.
 */
export async function confirmLink(
  context: Context,
  limits: Limits,
  { exchange, password }: { exchange: Exchange; password: string },
): Promise<User> {
  const { db, config, queue } = context;
  const { request, reply } = exchange;
  const pending = readPendingLink(config, request);
  const owner = pending && (await findUserById(db, pending.userId));
  if (!pending || !owner) throw new ApiError('UNAUTHORIZED');
  const { userId, ...identity } = pending;
  const { user, attempt } = await checkPassword(context, limits, {
    request,
    body: { email: owner.email, password },
  }).catch(toWrongPassword);
  await db.transaction(async (tx) => {
    await lockIdentity(tx, identity);
    if ((await findIdentity(tx, identity)) !== undefined) throw new ApiError('UNAUTHORIZED'); // already confirmed
    const locked = await lockUser(tx, userId);
    if (locked?.passwordHash !== user.passwordHash) throw new ApiError('WRONG_PASSWORD'); // changed meanwhile
    await linkIdentityExclusively(tx, queue, { identity, userId, ip: request.ip });
  });
  await openSession(context, exchange, { userId, isStillValid: isStillLinked(identity, userId) });
  await attempt.succeeded();
  clearPendingLinkCookie(config, reply);
  return toUser(user);
}

/** The page has no e-mail field, so only the password can be wrong. */
function toWrongPassword(error: unknown): never {
  throw error instanceof ApiError && error.code === 'INVALID_CREDENTIALS' ? new ApiError('WRONG_PASSWORD') : error;
}
