import { setPassword } from '#server/accounts/queries.ts';
import { forgetDevices } from '#server/accounts/sessions/known-devices.ts';
import { endSessionsOf } from '#server/accounts/sessions/sessions.ts';
import { voidToken } from '#server/accounts/tokens.ts';
import type { Transaction } from '#server/platform/database/database.ts';

interface Replacement {
  userId: number;
  /** Null: nobody has a password from now on. */
  passwordHash: string | null;
  /** The hash of the one session that stays: where the password was changed. */
  butSession?: Buffer;
}

/**
 * Puts a new password in the place of the old one, and makes void whatever may have been opened with that: sessions, known
 * browsers, a reset link under way. Sessions before browsers, as a sign-in takes them: the two never wait for each other.
 */
export async function replacePassword(
  tx: Transaction,
  { userId, passwordHash, butSession }: Replacement,
): Promise<void> {
  await setPassword(tx, userId, passwordHash);
  await endSessionsOf(tx, userId, butSession);
  await forgetDevices(tx, userId);
  await voidToken(tx, userId, 'reset-password');
}
