import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { recordAuditEvent } from './audit.ts';
import { unlinkIdentities } from './identities/identities.ts';
import { hashPassword, passwordMatches } from './passwords/passwords.ts';
import { replacePassword } from './passwords/replace-password.ts';
import { insertUser, lockUserByEmail, markVerified, setRole } from './queries.ts';
import { newToken } from './secrets.ts';

/** Credentials that are shown once, at the start that created them. */
export interface InitialCredentials {
  email: string;
  password: string;
}

/**
 * Ensures that the administrator of the configuration exists: verified, with the admin role and that password. Without
 * one in the configuration, an embedded database that has no accounts gets an administrator with a random password
 * (http-contract.md §1).
 */
export async function ensureAdministrator(db: Database, config: Config): Promise<InitialCredentials | undefined> {
  if (config.administrator) {
    await upsertAdministrator(db, config.administrator);
    return undefined;
  }
  if (config.databaseUrl) return undefined;
  const { rowCount } = await db.execute(sql`select from users limit 1`);
  if (rowCount !== 0) return undefined;
  const credentials = { email: defaultAdminEmail(config.publicUrl), password: newToken().slice(0, 16) };
  await upsertAdministrator(db, credentials);
  return credentials;
}

/**
 * `admin@` the store's host. A host that receives no mail, such as localhost or a number, is replaced by a reserved name
 * (RFC 2606).
 */
function defaultAdminEmail(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /\.[a-z][a-z\d-]+$/.test(hostname) ? `admin@${hostname}` : 'admin@theriac.example';
}

/**
 * An attacker may have registered the address first. Unless the account is verified and already has this password, its
 * sessions, known browsers and links are revoked. A new password in the configuration therefore ends all sessions.
 */
async function upsertAdministrator(db: Database, { email, password }: InitialCredentials): Promise<void> {
  const passwordHash = await hashPassword(password);
  const person = { email, firstName: 'Store', lastName: 'Administrator', language: 'en' } as const;
  await db.transaction(async (tx) => {
    const accountId = await insertUser(tx, { ...person, passwordHash, role: 'admin', isVerified: true });
    if (accountId !== undefined) {
      await recordAuditEvent(tx, 'account-created', { accountId });
      await recordAuditEvent(tx, 'admin-granted', { accountId });
      return;
    }
    const existing = await lockUserByEmail(tx, email);
    if (!existing) throw new Error('the account of ADMIN_EMAIL was deleted at the same moment');
    const { id } = existing;
    if (existing.emailVerifiedAt === null || !(await passwordMatches(existing.passwordHash, password))) {
      await replacePassword(tx, { userId: id, passwordHash });
      await recordAuditEvent(tx, 'password-changed', { accountId: id });
    }
    if (existing.emailVerifiedAt === null) await unlinkIdentities(tx, id);
    await markVerified(tx, id);
    if (existing.role === 'admin') return;
    await setRole(tx, id, 'admin');
    await recordAuditEvent(tx, 'admin-granted', { accountId: id });
  });
}
