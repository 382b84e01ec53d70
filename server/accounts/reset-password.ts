import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/text.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/errors.ts';
import { hashPassword } from './passwords.ts';
import { markVerified, setPassword } from './queries.ts';
import { endSessionsOf } from './sessions.ts';
import { findToken, takeToken } from './tokens.ts';

/**
 * Sets a new password by a mailed token. The token is looked at before the length, and a short password does not use
 * it up: the page asks so whether a link still works (SPEC §7 "Token check"). Then every session of the account ends.
 */
export async function resetPassword(context: Context, token: string, newPassword: string): Promise<void> {
  const known = await findToken(context.db, token, 'reset-password');
  if (known === undefined) throw new Refusal('INVALID_RESET_TOKEN');
  if (newPassword.length < PASSWORD_MIN) throw new Refusal('NEW_PASSWORD_TOO_SHORT');
  if (newPassword.length > PASSWORD_MAX) throw new Refusal('TOO_LONG');
  const passwordHash = await hashPassword(newPassword);
  await context.db.transaction(async (tx) => {
    const userId = await takeToken(tx, token, 'reset-password');
    if (userId === undefined) throw new Refusal('INVALID_RESET_TOKEN');
    await setPassword(tx, userId, passwordHash);
    await markVerified(tx, userId); // the link reached the address just as a verification link does
    await endSessionsOf(tx, userId);
    await context.queue.sendMail(tx, { kind: 'password-changed', userId });
  });
}
