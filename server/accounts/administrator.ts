import { emailAddress } from '#contract/text.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { record } from './audit.ts';
import { forgetIdentities } from './identities/identities.ts';
import { hashPassword, passwordMatches } from './passwords/passwords.ts';
import { replacePassword } from './passwords/replace-password.ts';
import { insertUser, lockUserByEmail, markVerified, setRole } from './queries.ts';
import { newToken } from './secrets.ts';

/** A sign-in that is shown once, at the start that made it. */
export interface FirstSignIn {
  email: string;
  password: string;
}

/**
 * Makes sure of the administrator that the configuration names: verified, an administrator, with that password.
 * Where it names none, an embedded database without any account gets one with a random password (CONTRACT §1).
 */
export async function ensureAdministrator(db: Database, config: Config): Promise<FirstSignIn | undefined> {
  if (config.administrator) {
    await ensure(db, config.administrator);
    return undefined;
  }
  if (config.databaseUrl) return undefined;
  const { rowCount } = await db.execute(sql`select from users limit 1`);
  if (rowCount !== 0) return undefined;
  const first = { email: addressAt(config.publicUrl), password: newToken().slice(0, 16) };
  await ensure(db, first);
  return first;
}

/**
 * `admin@` the store's host, or a reserved name (RFC 2606) where no mail address can be at that host, as at localhost:
 * every form of the store must take the address.
 */
function addressAt(publicUrl: string): string {
  const address = emailAddress().safeParse(`admin@${new URL(publicUrl).hostname}`);
  return address.data ?? 'admin@theriac.example';
}

/**
 * An account that is there already may be a stranger's who registered the address first: unless it is verified and the
 * password is its own, everything that opens it is made void with the old password. So a new password in the
 * configuration ends the sessions of the old one.
 */
async function ensure(db: Database, { email, password }: FirstSignIn): Promise<void> {
  const passwordHash = await hashPassword(password);
  const person = { email, firstName: 'Store', lastName: 'Administrator', language: 'en' } as const;
  await db.transaction(async (tx) => {
    const made = await insertUser(tx, { ...person, passwordHash, role: 'admin', isVerified: true });
    if (made !== undefined) {
      await record(tx, 'account-created', { accountId: made });
      await record(tx, 'admin-granted', { accountId: made });
      return;
    }
    const existing = await lockUserByEmail(tx, email);
    if (!existing) throw new Error('the account of ADMIN_EMAIL went while it was looked at');
    const { id } = existing;
    if (existing.emailVerifiedAt === null || !(await passwordMatches(existing.passwordHash, password))) {
      await replacePassword(tx, { userId: id, passwordHash });
      await record(tx, 'password-changed', { accountId: id });
    }
    if (existing.emailVerifiedAt === null) await forgetIdentities(tx, id);
    await markVerified(tx, id);
    if (existing.role === 'admin') return;
    await setRole(tx, id, 'admin');
    await record(tx, 'admin-granted', { accountId: id });
  });
}
