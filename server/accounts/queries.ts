import { type SQL, sql } from 'drizzle-orm';
import type { RegisterBody, User } from '#contract/accounts/accounts.ts';
import type { Language } from '#contract/languages.ts';
import { takeLock } from '#server/platform/database/locks.ts';
import type { Runner, Transaction } from '#server/platform/database/pool.ts';
import { users } from './schema.ts';

export type UserRow = typeof users.$inferSelect;

/** A row as the API shows it: never its password hash. */
export function userOf(row: UserRow): User {
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

/** By e-mail, without regard to case; may be undefined. */
export async function findUserByEmail(db: Runner, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(hasEmail(email));
  return row;
}

/** The same, locked against change until the transaction ends. */
export async function lockUserByEmail(tx: Transaction, email: string): Promise<UserRow | undefined> {
  takeLock(tx, 'users');
  const [row] = await tx.select().from(users).where(hasEmail(email)).for('update');
  return row;
}

/**
 * The account of an e-mail, without regard to case. Lowered here first, as limits count: PostgreSQL alone takes İ for i,
 * and each such spelling of an address would have tries of its own. Proof: limits.test.ts.
 */
export function hasEmail(email: string): SQL {
  return sql`lower(${users.email}) = lower(${email.toLowerCase()})`;
}

export async function findUserById(db: Runner, id: number): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(sql`${users.id} = ${id}`);
  return row;
}

/** Adds an account; undefined when the e-mail is taken. */
export async function insertUser(
  db: Runner,
  user: Omit<RegisterBody, 'password'> & {
    /** Absent: nobody has chosen a password. */
    passwordHash?: string;
    language: Language;
    role?: 'customer' | 'admin';
    emailVerifiedAt?: Date;
  },
): Promise<number | undefined> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return row?.id;
}

/** Keeps the language that a person's pages speak, for their mails. */
export async function keepLanguage(db: Runner, userId: number, language: Language): Promise<void> {
  await db.update(users).set({ language }).where(sql`${users.id} = ${userId} and ${users.language} <> ${language}`);
}

export async function setPassword(db: Runner, userId: number, passwordHash: string | null): Promise<void> {
  await db.update(users).set({ passwordHash }).where(sql`${users.id} = ${userId}`);
}

/** True when it was not verified before. */
export async function markVerified(db: Runner, userId: number): Promise<boolean> {
  const { rowCount } = await db
    .update(users)
    .set({ emailVerifiedAt: sql`now()` })
    .where(sql`${users.id} = ${userId} and ${users.emailVerifiedAt} is null`);
  return rowCount === 1;
}
