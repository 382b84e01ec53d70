import type { UseFormReturn } from 'react-hook-form';
import type { CheckoutDetails } from '#contract/checkout/checkout.ts';

/** The values of the form's inputs: an empty text where nothing is chosen yet. */
export type CheckoutInput = Omit<CheckoutDetails, 'shippingAddress'> & {
  shippingAddress: { address: string; city: string; postalCode: string; country: string };
};
export type CheckoutFormState = UseFormReturn<CheckoutInput, unknown, CheckoutDetails>;
