import { readTab, writeTab } from '#web/browser/tab-storage.ts';

/** The product that a visitor chose before signing in: `Product.id`, a dosage, and how many packs. */
export interface PendingProduct {
  productId: number;
  dosage: string;
  quantity: number;
}

/** After this time, a sign-in no longer adds the product: the user would not expect it. */
const PENDING_MINUTES = 30;
const STORAGE_KEY = 'pending-product';

/** Keeps the product in this tab until the visitor has signed in (http-contract.md §3 "adding to the cart"). */
export function savePendingProduct({ productId, dosage, quantity }: PendingProduct): void {
  writeTab(STORAGE_KEY, { productId, dosage, quantity, at: Date.now() });
}

/** Returns the product and deletes it. */
export function takePendingProduct(): PendingProduct | undefined {
  const value = readTab(STORAGE_KEY);
  writeTab(STORAGE_KEY, undefined);
  return isRecent(value) ? value : undefined;
}

function isRecent(value: unknown): value is PendingProduct & { at: number } {
  if (typeof value !== 'object' || value === null) return false;
  const { productId, dosage, quantity, at } = value as Record<string, unknown>;
  const isValid = [productId, quantity, at].every((each) => typeof each === 'number') && typeof dosage === 'string';
  return isValid && typeof at === 'number' && Date.now() - at < PENDING_MINUTES * 60_000;
}
