import { sql } from 'drizzle-orm';
import type { Runner, Transaction } from './pool.ts';
import { prepared } from './prepared.ts';

/**
 * Numbers of advisory locks: of the store's database, any that nobody else on it takes. Sign-ins with Google lock by a hash of
 * who signs in (accounts/google/routes.ts), as the first thing of their transaction.
 */
export const advisoryLocks = {
  /** The schema (migration-lock.ts). */
  migration: 7_103_411,
  /** One import at a time (catalogue/import/apply.ts); taken before the catalogue's. */
  import: 7_103_412,
  /** Writers of products (catalogue/write-lock.ts). */
  catalogue: 7_103_413,
} as const;

/**
 * The order in which a transaction takes its locks: two that keep to it cannot wait for each other in a circle. Rows of one
 * kind are locked by one statement, in the order of their ids. What is new has its place here: organisations and credit
 * accounts behind users, lots behind cart lines, number series last.
 */
const lockOrder = ['catalogue', 'administrators', 'users', 'orders', 'cart lines'] as const;
export type Lock = (typeof lockOrder)[number];

const lastTaken = new WeakMap<object, number>();

/** Stands before each statement that locks rows for a later one. Throws where a later lock in the order is held already. */
export function takeLock(tx: Runner, lock: Lock): void {
  const place = lockOrder.indexOf(lock);
  const last = lastTaken.get(tx) ?? 0;
  if (place < last) throw new Error(`a transaction locks ${lock} before ${lockOrder[last]}, not behind (locks.ts)`);
  lastTaken.set(tx, place);
}

/** How many administrators there are. Locks all, in one order: of two who leave at once the second waits here, and is refused. */
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
 * Locks the account: checkouts, reorders and changes of one person's orders go one after the other, and an erasure waits.
 * What refers to the account, a line that is added to the cart, does not. Undefined when it is gone.
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
