import { randomKey } from '#web/browser/random-key.ts';
import { readTab, writeTab } from '#web/browser/tab-storage.ts';

/**
 * The Idempotency-Key of an attempt to order (http-contract.md §2 "POST /api/checkout"). An attempt with the same user, form
 * and cart keeps its key until its response arrives, also over a reload: submitted again after a lost response, it
 * finds the order that may exist already. Any difference makes a new attempt: with the old key it would get the old
 * order.
 */
export function checkoutKey(userId: number, attempt: unknown): string {
  const hash = hashOf(attempt);
  const stored = readStored(userId);
  if (stored?.hash === hash) return stored.key;
  const key = randomKey();
  writeTab(STORAGE_KEY, { userId, hash, key } satisfies StoredKey);
  return key;
}

/** The key of the user's attempt without a response, if there is one. With `attempt`, only if it is another attempt. */
export function unconfirmedKey(userId: number, attempt?: unknown): string | undefined {
  const stored = readStored(userId);
  return attempt !== undefined && stored?.hash === hashOf(attempt) ? undefined : stored?.key;
}

/** After an order or a final error, the next submit is a new attempt. */
export function deleteCheckoutKey(): void {
  writeTab(STORAGE_KEY, undefined);
}

const STORAGE_KEY = 'checkout-key';

interface StoredKey {
  userId: number;
  /** Hash of the attempt. */
  hash: string;
  key: string;
}

/** FNV-1a, 32 bits: nothing about the customer or the medicines can be read from what is stored. */
function hashOf(attempt: unknown): string {
  const text = JSON.stringify(attempt);
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16);
}

function readStored(userId: number): StoredKey | undefined {
  const stored = (readTab(STORAGE_KEY) ?? {}) as Partial<StoredKey>;
  return stored.userId === userId && typeof stored.key === 'string' ? (stored as StoredKey) : undefined;
}
