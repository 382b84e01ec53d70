import type { Context } from '#server/context.ts';
import { takeLock } from '#server/locks.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import type { AccountHooks } from './account-hooks.ts';
import { recordAuditEvent } from './audit.ts';
import { unlinkIdentities } from './identities/identities.ts';
import { replacePassword } from './passwords/replace-password.ts';
import { consumeToken, findToken } from './tokens.ts';

interface DisownRequest {
  token: string;
  /** The caller's IP address. */
  ip: string;
  hasOrders: AccountHooks['hasOrders'];
}

/**
 * Closes an account that another person registered with this address, by the second link of the verification mail. The link
 * works until it expires, even if the address was verified meanwhile. It grants no more than access to the mailbox
 * does: an account with orders, or of an administrator, is kept and only loses every way to sign in. Its owner regains
 * access by a password reset. Returns true when the account was erased.
 */
export async function disownAccount({ db }: Context, { token, ip, hasOrders }: DisownRequest): Promise<boolean> {
  const tokenUserId = await findToken(db, token, 'verify-email');
  if (tokenUserId === undefined) throw new ApiError('INVALID_VERIFICATION_TOKEN');
  return db.transaction(async (tx) => {
    // The account is locked before the token, as in an erasure. A concurrent checkout or sign-in waits, or is seen below.
    takeLock(tx, 'users');
    const { rows } = await tx.execute<{ role: string }>(
      sql`select role from users where id = ${tokenUserId} for update`,
    );
    const [user] = rows;
    const userId = user && (await consumeToken(tx, token, 'verify-email'));
    if (userId === undefined) throw new ApiError('INVALID_VERIFICATION_TOKEN'); // a concurrent request used it
    const isKept = user?.role === 'admin' || (await hasOrders(tx, userId));
    if (isKept) {
      await replacePassword(tx, { userId, passwordHash: null });
      await unlinkIdentities(tx, userId);
    } else {
      await tx.execute(sql`delete from users where id = ${userId}`);
    }
    await recordAuditEvent(tx, 'account-disowned', { accountId: userId, ip });
    return !isKept;
  });
}
