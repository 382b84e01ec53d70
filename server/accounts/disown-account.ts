import type { Context } from '#server/context.ts';
import { takeLock } from '#server/platform/database/locks.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { record } from './audit.ts';
import type { Belongings } from './belongings.ts';
import { forgetIdentities } from './identities/identities.ts';
import { replacePassword } from './passwords/replace-password.ts';
import { findToken, takeToken } from './tokens.ts';

export interface Disowning {
  token: string;
  /** The caller's network address. */
  address: string;
  hasOrders: Belongings['hasOrders'];
}

/**
 * Ends an account that somebody made with another person's address, by the second link of the verification mail. The link
 * works until it expires, whether the address was verified meanwhile or not. It grants no more than access to the
 * mailbox does: an account with orders, or an administrator's, is kept, and only loses every way to sign in; its
 * owner returns by a password reset. True when the account was erased.
 */
export async function disownAccount({ db }: Context, { token, address, hasOrders }: Disowning): Promise<boolean> {
  const known = await findToken(db, token, 'verify-email');
  if (known === undefined) throw new ApiError('INVALID_VERIFICATION_TOKEN');
  return db.transaction(async (tx) => {
    // Before the token, as an erasure does; a checkout or sign-in in progress waits, or is seen below.
    takeLock(tx, 'users');
    const { rows } = await tx.execute<{ role: string }>(sql`select role from users where id = ${known} for update`);
    const [user] = rows;
    const userId = user && (await takeToken(tx, token, 'verify-email'));
    if (userId === undefined) throw new ApiError('INVALID_VERIFICATION_TOKEN'); // somebody was faster
    const stays = user?.role === 'admin' || (await hasOrders(tx, userId));
    if (stays) {
      await replacePassword(tx, { userId, passwordHash: null });
      await forgetIdentities(tx, userId);
    } else {
      await tx.execute(sql`delete from users where id = ${userId}`);
    }
    await record(tx, 'account-disowned', { accountId: userId, address });
    return !stays;
  });
}
