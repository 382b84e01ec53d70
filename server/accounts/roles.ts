import { sql } from 'drizzle-orm';
import type { Database } from '../database/pool.ts';
import { users } from '../database/schema/accounts.ts';
import { findUserByEmail } from './queries.ts';

/** Makes an account an administrator; never one that is not verified, for a stranger may have registered the address. */
export async function grantAdmin(
  db: Database,
  email: string,
): Promise<'granted' | 'already' | 'unknown' | 'unverified'> {
  const user = await findUserByEmail(db, email);
  if (!user) return 'unknown';
  if (user.role === 'admin') return 'already';
  if (user.emailVerifiedAt === null) return 'unverified';
  await db.update(users).set({ role: 'admin' }).where(sql`${users.id} = ${user.id}`);
  return 'granted';
}

/** Makes an administrator a customer again; never the last one, for then nobody could run the store. */
export async function revokeAdmin(db: Database, email: string): Promise<'revoked' | 'not-admin' | 'unknown' | 'last'> {
  return await db.transaction(async (tx) => {
    // All of them, in one order: two who revoke each other at once wait here, and the second one is refused.
    const { rows: admins } = await tx.execute<{ id: number }>(
      sql`select id from users where role = 'admin' order by id for update`,
    );
    const user = await findUserByEmail(tx, email);
    if (!user) return 'unknown';
    if (user.role !== 'admin') return 'not-admin';
    if (admins.length < 2) return 'last';
    await tx.update(users).set({ role: 'customer' }).where(sql`${users.id} = ${user.id}`);
    return 'revoked';
  });
}
