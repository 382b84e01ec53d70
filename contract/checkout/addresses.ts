import { z } from 'zod';
import { Id } from '#contract/cart.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ADDRESS_NAME_MAX } from '#contract/limits.ts';
import { pathId, requiredText } from '#contract/text.ts';
import { ShippingAddress } from './details.ts';

/** An address of the user's address book. */
export const SavedAddress = z
  .object({
    id: Id,
    name: z.string(),
    address: z.string(),
    city: z.string(),
    postalCode: z.string(),
    country: z.string(),
    isDefault: z.boolean().describe('The checkout starts with it.'),
  })
  .meta({ id: 'SavedAddress' });
export type SavedAddress = z.infer<typeof SavedAddress>;

const AddressBook = z.array(SavedAddress).describe('By name.');

export const SaveAddressBody = ShippingAddress.extend({
  name: requiredText(ADDRESS_NAME_MAX),
  isDefault: z.boolean().optional().describe('True makes it the default; otherwise that stays as it is.'),
}).meta({
  examples: [{ name: 'Ward 4', address: '114 Wickham Street', city: 'Brisbane', postalCode: '4006', country: 'AU' }],
});
export type SaveAddressBody = z.infer<typeof SaveAddressBody>;

export const ListAddresses = endpoint({
  method: 'GET',
  path: '/api/addresses',
  access: 'session',
  summary: "The user's address book, by name",
  output: AddressBook,
  status: 200,
});

export const SaveAddress = endpoint({
  method: 'POST',
  path: '/api/addresses',
  access: 'session',
  summary: 'Saves an address under a name, instead of one of the same name; returns the address book',
  body: SaveAddressBody,
  output: AddressBook,
  status: 200,
  errors: ['FIELDS_REQUIRED', 'TOO_LONG', 'COUNTRY_NOT_SERVED', 'ADDRESS_BOOK_FULL'],
});

export const ChangeAddress = endpoint({
  method: 'PATCH',
  path: '/api/addresses/{id}',
  access: 'session',
  summary: 'Replaces an address and its name, also another address of that name; returns the address book',
  params: z.object({ id: pathId() }),
  body: SaveAddressBody,
  output: AddressBook,
  status: 200,
  errors: ['FIELDS_REQUIRED', 'TOO_LONG', 'COUNTRY_NOT_SERVED', 'NOT_FOUND'],
});

export const RemoveAddress = endpoint({
  method: 'DELETE',
  path: '/api/addresses/{id}',
  access: 'session',
  summary: "Removes an address from the user's address book",
  params: z.object({ id: pathId() }),
  status: 204,
  errors: ['NOT_FOUND'],
});
