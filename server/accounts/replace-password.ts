import type { Transaction } from '../database/pool.ts';
import { forgetDevices } from './known-devices.ts';
import { setPassword } from './queries.ts';
import { endSessionsOf } from './sessions.ts';
import { voidToken } from './tokens.ts';

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
