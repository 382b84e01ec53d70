import { readTab, writeTab } from '#web/browser/tab-storage.ts';
import type { AddressInput } from '#web/checkout/form-state.ts';

/** What has been typed into the form of an address, kept in this tab until it is saved or cancelled. */
export interface AddressDraft {
  userId: number;
  /** Of the address that is edited; none for a new one. */
  id?: number | undefined;
  input: AddressInput & { name: string };
}

const STORAGE_KEY = 'address-draft';

/** Only the same user gets it back. */
export function readAddressDraft(userId: number): AddressDraft | undefined {
  const draft = readTab(STORAGE_KEY);
  return isDraft(draft) && draft.userId === userId ? draft : undefined;
}

/** Undefined deletes it. */
export function writeAddressDraft(draft: AddressDraft | undefined): void {
  writeTab(STORAGE_KEY, draft);
}

function isDraft(value: unknown): value is AddressDraft {
  const { userId, id, input } = (value ?? {}) as Partial<AddressDraft>;
  const { name, shippingAddress } = (input ?? {}) as Partial<AddressDraft['input']>;
  const { address, city, postalCode, country } = (shippingAddress ?? {}) as Partial<AddressInput['shippingAddress']>;
  return (
    typeof userId === 'number' &&
    (id === undefined || typeof id === 'number') &&
    [name, address, city, postalCode, country].every((text) => typeof text === 'string')
  );
}
