import { readTab, writeTab } from '#web/browser/tab-storage.ts';
import type { CheckoutInput } from './form-state.ts';

/**
 * The values of the checkout form, kept in this tab until the order is placed: an expired session, a reload or a visit
 * to the catalogue loses nothing. Only the same user gets them back. Deleted at sign-out, when another user checks out,
 * and with the tab. Contains nothing about the ordered products.
 */
const STORAGE_KEY = 'checkout-draft';

interface Draft {
  userId: number;
  input: CheckoutInput;
}

export function saveDraft(draft: Draft): void {
  writeTab(STORAGE_KEY, draft);
}

export function readDraft(userId: number): CheckoutInput | undefined {
  const draft = readTab(STORAGE_KEY);
  return isDraft(draft) && draft.userId === userId ? draft.input : undefined;
}

export function deleteDraft(): void {
  writeTab(STORAGE_KEY, undefined);
}

function isDraft(value: unknown): value is Draft {
  const { userId, input } = (value ?? {}) as Partial<Draft>;
  const { shippingAddress = {}, ...contact } = (input ?? {}) as Partial<CheckoutInput>;
  const { email, firstName, lastName } = contact;
  const { address, city, postalCode, country } = shippingAddress as Partial<CheckoutInput['shippingAddress']>;
  const texts = [email, firstName, lastName, address, city, postalCode, country];
  return typeof userId === 'number' && texts.every((text) => typeof text === 'string');
}
