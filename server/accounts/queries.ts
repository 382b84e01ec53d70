import type { RegisterBody, User } from '#contract/accounts/accounts.ts';
import type { Language } from '#contract/languages.ts';
import { takeLock } from '#server/locks.ts';
import type { Runner, Transaction } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import type { users } from './schema.ts';

export type UserRow = Omit<typeof users.$inferSelect, 'ordersVersion'>;

const userColumns = sql`id, email, first_name as "firstName", last_name as "lastName", password_hash as "passwordHash", role,
  email_verified_at as "emailVerifiedAt", language, created_at as "createdAt"`;

/** The row as the API returns it, without the password hash. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    role: row.role,
    emailVerified: row.emailVerifiedAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Case-insensitive. */
export async function findUserByEmail(db: Runner, email: string): Promise<UserRow | undefined> {
  const { rows } = await db.execute<UserRow>(sql`select ${userColumns} from users where ${hasEmail(email)}`);
  return rows[0];
}

/** Like `findUserByEmail`, and locks the row until the transaction ends. */
export async function lockUserByEmail(tx: Transaction, email: string): Promise<UserRow | undefined> {
  takeLock(tx, 'users');
  const { rows } = await tx.execute<UserRow>(sql`select ${userColumns} from users where ${hasEmail(email)} for update`);
  return rows[0];
}

/**
 * SQL: the user has this e-mail address, in any case. It is lowercased here first, as the limits do: PostgreSQL alone treats
 * İ as i, so each such spelling of an address would get additional attempts. Proof: limits.slow.test.ts.
 */
export function hasEmail(email: string): SQL {
  return sql`lower(users.email) = lower(${email.toLowerCase()})`;
}

export async function findUserById(db: Runner, id: number): Promise<UserRow | undefined> {
  const { rows } = await db.execute<UserRow>(sql`select ${userColumns} from users where id = ${id}`);
  return rows[0];
}

interface NewUser extends Omit<RegisterBody, 'password'> {
  /** Absent or null for an account without a password. */
  passwordHash?: string | null;
  language: Language;
  role?: 'customer' | 'admin';
  isVerified?: boolean;
}

/** Returns the id of the new account; undefined when the e-mail address is taken. */
export async function insertUser(
  db: Runner,
  { email, firstName, lastName, passwordHash = null, role = 'customer', language, isVerified = false }: NewUser,
): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into users (email, first_name, last_name, password_hash, role, language, email_verified_at)
    values (${email}, ${firstName}, ${lastName}, ${passwordHash}, ${role}, ${language}, case when ${isVerified} then now() end)
    on conflict do nothing returning id`);
  return rows[0]?.id;
}

/** Saves the language of the pages as the language of the account's mails. */
export async function saveLanguage(db: Runner, userId: number, language: Language): Promise<void> {
  await db.execute(sql`update users set language = ${language} where id = ${userId} and language <> ${language}`);
}

export async function setPassword(db: Runner, userId: number, passwordHash: string | null): Promise<void> {
  await db.execute(sql`update users set password_hash = ${passwordHash} where id = ${userId}`);
}

export async function setEmail(db: Runner, userId: number, email: string): Promise<void> {
  await db.execute(sql`update users set email = ${email} where id = ${userId}`);
}

export async function setRole(db: Runner, userId: number, role: UserRow['role']): Promise<void> {
  await db.execute(sql`update users set role = ${role} where id = ${userId}`);
}

/** Returns true when the account was unverified before. */
export async function markVerified(db: Runner, userId: number): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`update users set email_verified_at = now() where id = ${userId} and email_verified_at is null`,
  );
  return rowCount === 1;
}
