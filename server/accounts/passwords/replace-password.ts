import { withdrawEmailChange } from '#server/accounts/email-changes.ts';
import { setPassword } from '#server/accounts/queries.ts';
import { forgetDevices } from '#server/accounts/sessions/known-devices.ts';
import { endUserSessions } from '#server/accounts/sessions/sessions.ts';
import { revokeToken } from '#server/accounts/tokens.ts';
import type { Transaction } from '#server/platform/database/database.ts';

interface PasswordReplacement {
  userId: number;
  /** Null removes the password. */
  passwordHash: string | null;
  /** The token hash of the session that stays: the one that changed the password. */
  exceptSession?: Buffer;
}

/**
 * Replaces the password and revokes what the old one gave access to: sessions, known browsers, a pending reset link and a
 * new e-mail address that has not been confirmed.
 * Sessions come before browsers, as in a sign-in: the two cannot deadlock.
 */
export async function replacePassword(
  tx: Transaction,
  { userId, passwordHash, exceptSession }: PasswordReplacement,
): Promise<void> {
  await setPassword(tx, userId, passwordHash);
  await endUserSessions(tx, userId, exceptSession);
  await forgetDevices(tx, userId);
  await revokeToken(tx, userId, 'reset-password');
  await withdrawEmailChange(tx, userId);
}
