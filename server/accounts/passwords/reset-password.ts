import { characters, PASSWORD_MAX, PASSWORD_MIN } from '#contract/text.ts';
import { record } from '#server/accounts/audit.ts';
import type { Belongings } from '#server/accounts/belongings.ts';
import { forgetFormerOwners } from '#server/accounts/identities/identities.ts';
import { lockUser } from '#server/accounts/locks.ts';
import { mailAccount } from '#server/accounts/mails/account-mails.ts';
import { markVerified } from '#server/accounts/queries.ts';
import { rememberDevice, setKnownDevice } from '#server/accounts/sessions/known-devices.ts';
import type { Exchange } from '#server/accounts/sessions/sessions.ts';
import { findToken, takeToken } from '#server/accounts/tokens.ts';
import type { Context } from '#server/context.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { hashPassword } from './passwords.ts';
import { replacePassword } from './replace-password.ts';

/** The token of a mailed link, as the page sends it; neither is checked yet. */
interface Reset {
  token: string;
  newPassword: string;
  emptyCart: Belongings['emptyCart'];
}

/**
 * Sets a new password by a mailed token. The token is looked at before the length, and a short password does not use
 * it up: the page asks so whether a link still works (SPEC §7 "Token check"). Then every session of the account ends.
 * The browser that had the link is the owner's: strangers' failures do not keep it from signing in.
 */
export async function resetPassword(
  context: Context,
  { request, reply }: Exchange,
  { token, newPassword, emptyCart }: Reset,
): Promise<void> {
  const { db, config, queue } = context;
  const known = await findToken(db, token, 'reset-password');
  if (known === undefined) throw new ApiError('INVALID_RESET_TOKEN');
  if (characters(newPassword) < PASSWORD_MIN) throw new ApiError('NEW_PASSWORD_TOO_SHORT');
  if (characters(newPassword) > PASSWORD_MAX) throw new ApiError('TOO_LONG');
  const passwordHash = await hashPassword(newPassword);
  const device = await db.transaction(async (tx) => {
    const before = await lockUser(tx, known); // before the token, as an erasure does: the two never wait for each other
    const userId = await takeToken(tx, token, 'reset-password');
    if (userId === undefined) throw new ApiError('INVALID_RESET_TOKEN');
    await replacePassword(tx, { userId, passwordHash });
    if (before) await forgetFormerOwners(tx, before);
    // A stranger may have registered the address and filled the cart.
    if (before?.emailVerifiedAt === null) await emptyCart(tx, userId);
    await markVerified(tx, userId); // the link reached the address just as a verification link does
    await mailAccount(queue, tx, { kind: 'password-changed', userId });
    await record(tx, 'password-reset', { accountId: userId, address: request.ip });
    return rememberDevice(tx, config, { request, userId });
  });
  setKnownDevice(config, reply, device);
}
