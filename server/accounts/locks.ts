import { takeLock } from '#server/locks.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { sql } from '#server/platform/database/sql.ts';

/** Locks all administrators and returns their number. Of two who leave at once, the second waits here and is rejected. */
export async function lockAdministrators(tx: Transaction): Promise<number> {
  takeLock(tx, 'administrators');
  const { rowCount } = await tx.execute(sql`select from users where role = 'admin' order by id for update`);
  return rowCount ?? 0;
}

export interface LockedUser {
  id: number;
  email: string;
  language: string;
  passwordHash: string | null;
  /** Null while the address is not verified. */
  emailVerifiedAt: string | null;
}

/**
 * Locks the account: checkouts, reorders and order changes of one customer run one after the other, and an erasure waits.
 * Inserts of rows that only reference the account, such as a cart line, do not wait. Undefined when the account was erased.
 */
export async function lockUser(tx: Transaction, userId: number): Promise<LockedUser | undefined> {
  takeLock(tx, 'users');
  const { rows } = await selectUser(tx, { userId });
  return rows[0];
}

const selectUser = prepared<{ userId: number }, LockedUser>(
  ({ userId }) => sql`
    select id, email, language, password_hash as "passwordHash", email_verified_at as "emailVerifiedAt" from users where id = ${userId} for no key update`,
);
