import type { ChangePasswordBody } from '#contract/accounts/my-account.ts';
import { recordAuditEvent } from '#server/accounts/audit.ts';
import type { Limits } from '#server/accounts/limits/limits.ts';
import { lockUser } from '#server/accounts/locks.ts';
import { mailAccount } from '#server/accounts/mails/account-mails.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { replacePassword } from '#server/accounts/passwords/replace-password.ts';
import { hashToken } from '#server/accounts/secrets.ts';
import { rememberDevice, setDeviceCookie } from '#server/accounts/sessions/known-devices.ts';
import { type Exchange, rotateSessionToken, setSessionCookies } from '#server/accounts/sessions/sessions.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/platform/http/authorize.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { confirmPassword } from './confirm-password.ts';

/**
 * Changes the password by the current one (OWASP ASVS 6.2.3). It signs out and forgets every other device, revokes a pending
 * reset link, rotates this browser's session token and sends the owner a mail.
 */
export async function changePassword(
  context: Context,
  limits: Limits,
  { session, exchange, body }: { session: Session; exchange: Exchange; body: ChangePasswordBody },
): Promise<void> {
  const { db, config, queue } = context;
  const { id: userId } = session.user;
  const ip = exchange.request.ip;
  const confirmedHash = await confirmPassword(context, limits, { userId, password: body.currentPassword, ip });
  await limits.countPasswordChange(userId);
  const passwordHash = await hashPassword(body.newPassword);
  const { token, device } = await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user?.passwordHash !== confirmedHash) throw new ApiError('WRONG_PASSWORD'); // changed meanwhile
    const token = await rotateSessionToken(tx, config, session);
    await replacePassword(tx, { userId, passwordHash, exceptSession: hashToken(token) });
    await mailAccount(queue, tx, { kind: 'password-changed', userId });
    await recordAuditEvent(tx, 'password-changed', { accountId: userId, ip });
    return { token, device: await rememberDevice(tx, config, { request: exchange.request, userId }) };
  });
  setSessionCookies(config, exchange.reply, token);
  setDeviceCookie(config, exchange.reply, device);
}
