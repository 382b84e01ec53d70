import { lockOrder } from './platform/database/lock-order.ts';

/**
 * Numbers of the features' advisory locks; the platform has 7,103,411 (migration-lock.ts). Besides these, a sign-in with Google
 * locks a hash of the identity at the start of its transaction (accounts/identities/identities.ts).
 */
export const advisoryLocks = {
  /** One import at a time (catalogue/import/import-lock.ts). Taken before the catalogue's lock. */
  import: 7_103_412,
  /** Writers of products (catalogue/write-lock.ts). */
  catalogue: 7_103_413,
} as const;

/**
 * The order in which a transaction takes its locks (docs/decisions/0033). One statement locks all rows of a kind, ordered by id. Future
 * locks: organisations and credit accounts after users, number series last. Lots have no lock of their own: lock the stock of their item.
 */
const kinds = [
  'catalogue',
  'administrators',
  'users',
  'orders',
  'cart lines',
  'stocktake',
  'item stock',
  'stock alerts',
] as const;
export type Lock = (typeof kinds)[number];

/** Call it before each statement that locks rows. Throws when the transaction already holds a lock of a later kind. */
export const takeLock = lockOrder(kinds);
