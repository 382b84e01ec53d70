import { addIdentity, forgetIdentities, type Link } from '#server/accounts/identities/identities.ts';
import { mailAccount } from '#server/accounts/mails/account-mails.ts';
import { replacePassword } from '#server/accounts/passwords/replace-password.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Queue } from '#server/platform/jobs/queue.ts';

/**
 * Links an identity to an existing account and ends every other way to sign in, as a password change does: whoever
 * registered the address first may have the password, a session or a link ("pre-account hijacking", Sudhodanan and
 * Paverd, 2022). The owner gets a mail. The caller has locked the account's row.
 */
export async function takeOverByIdentity(
  tx: Transaction,
  queue: Queue,
  { identity, userId, address }: Link,
): Promise<void> {
  await replacePassword(tx, { userId, passwordHash: null });
  await forgetIdentities(tx, userId);
  await addIdentity(tx, { identity, userId, address });
  await mailAccount(queue, tx, { kind: 'google-linked', userId });
}
