import { readTab, writeTab } from '#web/browser/tab-storage.ts';
import type { CheckoutInput } from './form-state.ts';

/**
 * What somebody has typed into the checkout, kept in this tab until it is ordered: a session that ended, a reload or a look
 * at the catalogue loses nothing. It is that person's alone, and goes when they sign out, another comes here, or the tab is
 * closed. Nothing of what is ordered stands in it.
 */
const NAME = 'checkout-draft';

interface Draft {
  userId: number;
  input: CheckoutInput;
}

export function keepDraft(draft: Draft): void {
  writeTab(NAME, draft);
}

/** The person's own draft. */
export function readDraft(userId: number): CheckoutInput | undefined {
  const draft = readTab(NAME);
  return isDraft(draft) && draft.userId === userId ? draft.input : undefined;
}

export function forgetDraft(): void {
  writeTab(NAME, undefined);
}

function isDraft(value: unknown): value is Draft {
  const { userId, input } = (value ?? {}) as Partial<Draft>;
  const { shippingAddress = {}, ...contact } = (input ?? {}) as Partial<CheckoutInput>;
  const { email, firstName, lastName } = contact;
  const { address, city, postalCode, country } = shippingAddress as Partial<CheckoutInput['shippingAddress']>;
  const texts = [email, firstName, lastName, address, city, postalCode, country];
  return typeof userId === 'number' && texts.every((text) => typeof text === 'string');
}
