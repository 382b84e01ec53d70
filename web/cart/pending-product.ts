import { readTab, writeTab } from '#web/browser/tab-storage.ts';

/** What a visitor wanted to add before signing in: `Product.id` and a dosage. */
export interface PendingProduct {
  productId: number;
  dosage: string;
}

/** After this long, signing in no longer puts it into the cart: nobody would expect it there. */
const PENDING_MINUTES = 30;
const NAME = 'wanted-product';

/** Keeps the wanted product in this tab until its reader has signed in (CONTRACT §3 "adding to the cart"). */
export function savePendingProduct({ productId, dosage }: PendingProduct): void {
  writeTab(NAME, { productId, dosage, at: Date.now() });
}

/** The wanted product, once: it is forgotten as it is taken. */
export function takePendingProduct(): PendingProduct | undefined {
  const value = readTab(NAME);
  writeTab(NAME, undefined);
  return isRecent(value) ? value : undefined;
}

function isRecent(value: unknown): value is PendingProduct & { at: number } {
  if (typeof value !== 'object' || value === null) return false;
  const { productId, dosage, at } = value as Record<string, unknown>;
  const known = typeof productId === 'number' && typeof dosage === 'string' && typeof at === 'number';
  return known && Date.now() - at < PENDING_MINUTES * 60_000;
}
