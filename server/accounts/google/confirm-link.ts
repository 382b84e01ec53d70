import type { User } from '#contract/accounts/accounts.ts';
import { findIdentity, lockIdentity, opensAccount } from '#server/accounts/identities/identities.ts';
import type { Limits } from '#server/accounts/limits/limits.ts';
import { lockUser } from '#server/accounts/locks.ts';
import { checkPassword } from '#server/accounts/passwords/check-password.ts';
import { findUserById, userOf } from '#server/accounts/queries.ts';
import { type Exchange, openSession } from '#server/accounts/sessions/sessions.ts';
import type { Context } from '#server/context.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { forgetPendingLink, readPendingLink } from './pending-link.ts';
import { takeOverByIdentity } from './take-over.ts';

/**
 * Links a Google account that waits in this browser, by the password of the account here: it counts and is refused as at
 * sign-in. From then on Google opens the account and the password does not, whoever knew it.
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
  }).catch(told);
  await db.transaction(async (tx) => {
    await lockIdentity(tx, identity);
    if ((await findIdentity(tx, identity)) !== undefined) throw new ApiError('UNAUTHORIZED'); // was confirmed already
    const locked = await lockUser(tx, userId);
    if (locked?.passwordHash !== user.passwordHash) throw new ApiError('WRONG_PASSWORD'); // it was changed meanwhile
    await takeOverByIdentity(tx, queue, { identity, userId, address: request.ip });
  });
  await openSession(context, exchange, { userId, stillOpens: opensAccount(identity, userId) });
  await attempt.succeeded();
  forgetPendingLink(config, reply);
  return userOf(user);
}

/** The page asks for a password alone: no e-mail can be wrong. */
function told(error: unknown): never {
  throw error instanceof ApiError && error.code === 'INVALID_CREDENTIALS' ? new ApiError('WRONG_PASSWORD') : error;
}
