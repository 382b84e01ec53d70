import { z } from 'zod';
import { readTab, writeTab } from '#web/browser/tab-storage.ts';

/** What has been typed into the form of an address, kept in this tab until it is saved or cancelled. */
const AddressDraft = z.object({
  userId: z.number(),
  /** Of the address that is edited; none for a new one. */
  id: z.number().optional(),
  input: z.object({
    name: z.string(),
    shippingAddress: z.object({ address: z.string(), city: z.string(), postalCode: z.string(), country: z.string() }),
  }),
});
type AddressDraft = z.infer<typeof AddressDraft>;
export type AddressFormInput = AddressDraft['input'];

const STORAGE_KEY = 'address-draft';

/** Only the same user gets it back. */
export function readAddressDraft(userId: number): AddressDraft | undefined {
  const draft = AddressDraft.safeParse(readTab(STORAGE_KEY)).data;
  return draft?.userId === userId ? draft : undefined;
}

export function saveAddressDraft(draft: AddressDraft): void {
  writeTab(STORAGE_KEY, draft);
}

export function deleteAddressDraft(): void {
  writeTab(STORAGE_KEY, undefined);
}
