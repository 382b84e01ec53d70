import type { Transaction } from '#server/platform/database/database.ts';

/**
 * What accounts need from features that depend on them; the application passes these in (app.ts). Both run inside a
 * transaction that has locked the account.
 */
export interface AccountHooks {
  /** An account with orders is erased by its owner only. */
  hasOrders(tx: Transaction, userId: number): Promise<boolean>;
  /** A stranger may have filled the cart of an unverified account. */
  emptyCart(tx: Transaction, userId: number): Promise<void>;
}
