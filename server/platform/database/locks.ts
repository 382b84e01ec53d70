import type { Runner } from './database.ts';

/**
 * Numbers of the advisory locks. Nothing else in the database takes them. Besides these, a sign-in with Google locks a hash
 * of the identity at the start of its transaction (accounts/identities/identities.ts).
 */
export const advisoryLocks = {
  /** The schema (migration-lock.ts). */
  migration: 7_103_411,
  /** One import at a time (catalogue/import/apply.ts). Taken before the catalogue's lock. */
  import: 7_103_412,
  /** Writers of products (catalogue/write-lock.ts). */
  catalogue: 7_103_413,
} as const;

/**
 * The order in which a transaction takes its locks. Transactions that follow it cannot deadlock. One statement locks all
 * rows of a kind, ordered by id. Future locks: organisations and credit accounts after users, lots after cart lines, number
 * series last.
 */
const lockOrder = ['catalogue', 'administrators', 'users', 'orders', 'cart lines'] as const;
export type Lock = (typeof lockOrder)[number];

const lastTaken = new WeakMap<object, number>();

/** Call it before each statement that locks rows. Throws when the transaction already holds a lock of a later kind. */
export function takeLock(tx: Runner, lock: Lock): void {
  const position = lockOrder.indexOf(lock);
  const last = lastTaken.get(tx) ?? 0;
  if (position < last)
    throw new Error(`a transaction locks ${lock} before ${lockOrder[last]}, not after it (locks.ts)`);
  lastTaken.set(tx, position);
}
