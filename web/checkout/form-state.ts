import type { UseFormReturn } from 'react-hook-form';
import type { CheckoutDetails } from '#contract/checkout/checkout.ts';

/** The form as it is while it is filled in: nothing chosen yet is an empty text. */
export type CheckoutInput = Omit<CheckoutDetails, 'shippingAddress'> & {
  shippingAddress: { address: string; city: string; postalCode: string; country: string };
};
export type CheckoutFormState = UseFormReturn<CheckoutInput, unknown, CheckoutDetails>;
