import { type IdentityLink, linkIdentity, unlinkIdentities } from '#server/accounts/identities/identities.ts';
import { mailAccount } from '#server/accounts/mails/account-mails.ts';
import { replacePassword } from '#server/accounts/passwords/replace-password.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Queue } from '#server/platform/jobs/queue.ts';

/**
 * Links an identity to an existing account and revokes every other way to sign in to it, like a password change: an
 * attacker who registered the address first may have the password, a session or a link ("pre-account hijacking",
 * Sudhodanan and Paverd, 2022). The owner gets a mail. The caller has locked the account.
 */
export async function linkIdentityExclusively(
  tx: Transaction,
  queue: Queue,
  { identity, userId, ip }: IdentityLink,
): Promise<void> {
  await replacePassword(tx, { userId, passwordHash: null });
  await unlinkIdentities(tx, userId);
  await linkIdentity(tx, { identity, userId, ip });
  await mailAccount(queue, tx, { kind: 'google-linked', userId });
}
