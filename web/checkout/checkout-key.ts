/**
 * The Idempotency-Key of an attempt to order (CONTRACT §2 "POST /api/checkout"). The same attempt, same form and same
 * cart, keeps its key until its answer is known, over a reload too: pressed again after a lost answer it finds the order
 * that may already exist. Anything changed is another attempt; with the old key it would be answered by the old order.
 */
export function checkoutKey(attempt: unknown): string {
  const print = fingerprint(JSON.stringify(attempt));
  const kept = read();
  if (kept?.print === print) return kept.key;
  const key = randomKey();
  write(JSON.stringify({ print, key } satisfies Kept));
  return key;
}

/** After an order or a definite refusal: the next press is a new attempt. */
export function forgetCheckoutKey(): void {
  write(undefined);
}

const STORAGE = 'theriac.checkout';

interface Kept {
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

/** Storage can be forbidden or full: then the key lives as long as the page. */
let inMemory: string | undefined;

function read(): Kept | undefined {
  try {
    const text = sessionStorage.getItem(STORAGE) ?? inMemory;
    return text ? (JSON.parse(text) as Kept) : undefined;
  } catch {
    return inMemory ? (JSON.parse(inMemory) as Kept) : undefined;
  }
}

function write(text: string | undefined): void {
  inMemory = text;
  try {
    if (text) sessionStorage.setItem(STORAGE, text);
    else sessionStorage.removeItem(STORAGE);
  } catch {
    // `inMemory` has it.
  }
}
