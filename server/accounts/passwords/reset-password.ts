import { characters, PASSWORD_MAX, PASSWORD_MIN } from '#contract/text.ts';
import type { AccountHooks } from '#server/accounts/account-hooks.ts';
import { recordAuditEvent } from '#server/accounts/audit.ts';
import { unlinkFormerOwner } from '#server/accounts/identities/identities.ts';
import { lockUser } from '#server/accounts/locks.ts';
import { mailAccount } from '#server/accounts/mails/account-mails.ts';
import { markVerified } from '#server/accounts/queries.ts';
import { rememberDevice, setDeviceCookie } from '#server/accounts/sessions/known-devices.ts';
import type { Exchange } from '#server/accounts/sessions/sessions.ts';
import { consumeToken, findToken } from '#server/accounts/tokens.ts';
import type { Context } from '#server/context.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { hashPassword } from './passwords.ts';
import { replacePassword } from './replace-password.ts';

/** Token and password are unchecked input. */
interface PasswordReset {
  token: string;
  newPassword: string;
  emptyCart: AccountHooks['emptyCart'];
}

/**
 * Sets a new password by a mailed token and ends every session of the account. The token is checked before the length of the
 * password, and a short password does not use it up: the page checks a link that way (product.md §7 "Token check"). The browser
 * becomes a known one, so failures of attackers do not lock it out.
 */
export async function resetPassword(
  context: Context,
  { request, reply }: Exchange,
  { token, newPassword, emptyCart }: PasswordReset,
): Promise<void> {
  const { db, config, queue } = context;
  const tokenUserId = await findToken(db, token, 'reset-password');
  if (tokenUserId === undefined) throw new ApiError('INVALID_RESET_TOKEN');
  if (characters(newPassword) < PASSWORD_MIN) throw new ApiError('NEW_PASSWORD_TOO_SHORT');
  if (characters(newPassword) > PASSWORD_MAX) throw new ApiError('TOO_LONG');
  const passwordHash = await hashPassword(newPassword);
  const device = await db.transaction(async (tx) => {
    const user = await lockUser(tx, tokenUserId); // before the token, as in an erasure: the two cannot deadlock
    const userId = await consumeToken(tx, token, 'reset-password');
    if (userId === undefined) throw new ApiError('INVALID_RESET_TOKEN');
    await replacePassword(tx, { userId, passwordHash });
    if (user) await unlinkFormerOwner(tx, user);
    // An attacker may have registered the address and filled the cart.
    if (user?.emailVerifiedAt === null) await emptyCart(tx, userId);
    await markVerified(tx, userId); // following the link proves access to the mailbox, like a verification link
    await mailAccount(queue, tx, { kind: 'password-changed', userId });
    await recordAuditEvent(tx, 'password-reset', { accountId: userId, ip: request.ip });
    return rememberDevice(tx, config, { request, userId });
  });
  setDeviceCookie(config, reply, device);
}
