import type { Runner } from './database.ts';

/**
 * Numbers of the advisory locks; nothing else in the store's database takes them. Sign-ins with Google lock a hash of the
 * identity first in their transaction (accounts/identities/identities.ts).
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
 * The order in which a transaction takes its locks: transactions that keep it cannot deadlock. Rows of one kind are locked
 * by one statement, ordered by id. Future locks: organisations and credit accounts after users, lots after cart lines,
 * number series last.
 */
const lockOrder = ['catalogue', 'administrators', 'users', 'orders', 'cart lines'] as const;
export type Lock = (typeof lockOrder)[number];

const lastTaken = new WeakMap<object, number>();

/** Call it before each statement that locks rows for a later one. Throws when the transaction already holds a later lock. */
export function takeLock(tx: Runner, lock: Lock): void {
  const place = lockOrder.indexOf(lock);
  const last = lastTaken.get(tx) ?? 0;
  if (place < last) throw new Error(`a transaction locks ${lock} before ${lockOrder[last]}, not behind (locks.ts)`);
  lastTaken.set(tx, place);
}
