import type { Database } from '#server/platform/database/database.ts';
import { recordAuditEvent } from './audit.ts';
import { lockAdministrators } from './locks.ts';
import { findUserByEmail, lockUserByEmail, setRole } from './queries.ts';

/** Makes a verified account an administrator. An unverified one may have been registered by an attacker. */
export async function grantAdmin(
  db: Database,
  email: string,
): Promise<'granted' | 'already' | 'unknown' | 'unverified'> {
  return await db.transaction(async (tx) => {
    const user = await lockUserByEmail(tx, email);
    if (!user) return 'unknown';
    if (user.role === 'admin') return 'already';
    if (user.emailVerifiedAt === null) return 'unverified';
    await setRole(tx, user.id, 'admin');
    await recordAuditEvent(tx, 'admin-granted', { accountId: user.id });
    return 'granted';
  });
}

/** Makes an administrator a customer again. The last administrator is kept, so that the store can be administered. */
export async function revokeAdmin(db: Database, email: string): Promise<'revoked' | 'not-admin' | 'unknown' | 'last'> {
  return await db.transaction(async (tx) => {
    const admins = await lockAdministrators(tx);
    const user = await findUserByEmail(tx, email);
    if (!user) return 'unknown';
    if (user.role !== 'admin') return 'not-admin';
    if (admins < 2) return 'last';
    await setRole(tx, user.id, 'customer');
    await recordAuditEvent(tx, 'admin-revoked', { accountId: user.id });
    return 'revoked';
  });
}
