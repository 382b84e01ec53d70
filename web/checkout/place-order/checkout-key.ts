import { readTab, writeTab } from '#web/browser/tab-storage.ts';

/**
 * The Idempotency-Key of an attempt to order (CONTRACT §2 "POST /api/checkout"). The same attempt, same person, form and
 * cart, keeps its key until its answer is known, over a reload too: pressed again after a lost answer it finds the order
 * that may already exist. Anything changed is another attempt; with the old key it would be answered by the old order.
 */
export function checkoutKey(userId: number, attempt: unknown): string {
  const print = fingerprint(JSON.stringify(attempt));
  const kept = readKept(userId);
  if (kept?.print === print) return kept.key;
  const key = randomKey();
  writeTab(NAME, { userId, print, key } satisfies Kept);
  return key;
}

/** The key of the person's attempt whose answer is not known, if there is one; other than `attempt` where that is given. */
export function unansweredKey(userId: number, attempt?: unknown): string | undefined {
  const kept = readKept(userId);
  return attempt !== undefined && kept?.print === fingerprint(JSON.stringify(attempt)) ? undefined : kept?.key;
}

/** After an order or a definite refusal: the next press is a new attempt. */
export function forgetCheckoutKey(): void {
  writeTab(NAME, undefined);
}

const NAME = 'checkout-key';

interface Kept {
  userId: number;
  print: string;
  key: string;
}

/** 128 bits. Not `crypto.randomUUID`, which a store served over plain http does not have. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** FNV-1a, 32 bits: what is stored tells nothing of the person or the medicines. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16);
}

function readKept(userId: number): Kept | undefined {
  const kept = (readTab(NAME) ?? {}) as Partial<Kept>;
  return kept.userId === userId && typeof kept.key === 'string' ? (kept as Kept) : undefined;
}
