import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { CheckoutDetails } from '#contract/checkout/checkout.ts';

/** The contract's fields and `saveAs`: the name in the address book, or an empty text. It is not sent with the order. */
export const CheckoutForm = CheckoutDetails.extend({ saveAs: z.string() });
export type CheckoutForm = z.infer<typeof CheckoutForm>;

/** The values of the form's inputs: an empty text where nothing is chosen yet. */
export type CheckoutInput = Omit<CheckoutForm, 'shippingAddress'> & {
  shippingAddress: { address: string; city: string; postalCode: string; country: string };
};
export type CheckoutFormState = UseFormReturn<CheckoutInput, unknown, CheckoutForm>;
