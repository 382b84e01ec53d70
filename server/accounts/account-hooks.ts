import type { Transaction } from '#server/platform/database/database.ts';

/**
 * Functions of features that depend on accounts; the application passes them in (app.ts). Both run inside a transaction
 * that has locked the account.
 */
export interface AccountHooks {
  /** An account with orders is erased by its owner only. */
  hasOrders(tx: Transaction, userId: number): Promise<boolean>;
  /** An attacker may have filled the cart of an unverified account. */
  emptyCart(tx: Transaction, userId: number): Promise<void>;
}
