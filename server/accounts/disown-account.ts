import { eq, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { orders } from '#server/orders/schema.ts';
import { takeLock } from '#server/platform/database/locks.ts';
import type { Transaction } from '#server/platform/database/pool.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { record } from './audit.ts';
import { forgetIdentities } from './google/identities.ts';
import { replacePassword } from './passwords/replace-password.ts';
import { users } from './schema.ts';
import { findToken, takeToken } from './tokens.ts';

/**
 * Ends an account that somebody made with another person's address, by the second link of the verification mail: for as
 * long as that mail's links live, whether the address was verified meanwhile or not. It takes no more than whoever reads
 * the mailbox has anyway: an account with orders, or an administrator's, stays, and only all that opens it ends; its
 * owner comes back by a reset. True when it was erased.
 */
export async function disownAccount({ db }: Context, token: string, address: string): Promise<boolean> {
  const known = await findToken(db, token, 'verify-email');
  if (known === undefined) throw new Refusal('INVALID_VERIFICATION_TOKEN');
  return db.transaction(async (tx) => {
    // Before the token, as an erasure does; a checkout or sign-in under way waits, or is seen below.
    takeLock(tx, 'users');
    const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, known)).for('update');
    const userId = user && (await takeToken(tx, token, 'verify-email'));
    if (userId === undefined) throw new Refusal('INVALID_VERIFICATION_TOKEN'); // somebody was faster
    const stays = user?.role === 'admin' || (await hasOrders(tx, userId));
    if (stays) {
      await replacePassword(tx, { userId, passwordHash: null });
      await forgetIdentities(tx, userId);
    } else {
      await tx.delete(users).where(eq(users.id, userId));
    }
    await record(tx, 'account-disowned', { accountId: userId, address });
    return !stays;
  });
}

async function hasOrders(tx: Transaction, userId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`select from ${orders} where user_id = ${userId} limit 1`);
  return rowCount === 1;
}
