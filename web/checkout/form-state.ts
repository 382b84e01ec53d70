import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { CheckoutDetails } from '#contract/checkout/details.ts';

/** The contract's fields and `saveAs`: the name in the address book, or an empty text. It is not sent with the order. */
export const CheckoutForm = CheckoutDetails.extend({ saveAs: z.string() });
export type CheckoutForm = z.infer<typeof CheckoutForm>;

/** The inputs of an address: an empty text where nothing is chosen yet. */
export interface AddressInput {
  shippingAddress: { address: string; city: string; postalCode: string; country: string };
}
/** The values of the form's inputs. */
export type CheckoutInput = Omit<CheckoutForm, 'shippingAddress'> & AddressInput;
export type CheckoutFormState = UseFormReturn<CheckoutInput, unknown, CheckoutForm>;
