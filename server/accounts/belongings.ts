import type { Transaction } from '#server/platform/database/database.ts';

/**
 * What an account has in other features. They depend on accounts, so the application passes these in (app.ts). Both run
 * inside a transaction that has locked the account.
 */
export interface Belongings {
  /** An account with orders is never erased without its owner. */
  hasOrders(tx: Transaction, userId: number): Promise<boolean>;
  /** A stranger may have filled the cart of an account whose address was not verified. */
  emptyCart(tx: Transaction, userId: number): Promise<void>;
}
