import { z } from 'zod';
import { code, emailAddress, optionalLine, requiredText } from '#contract/text.ts';
import { countryCodes } from './shipping.ts';

/** A name instead of a code is a country that we do not serve, not a text that is too long. */
const COUNTRY_NAME_MAX = 100;

/** `country` is the ISO 3166-1 alpha-2 code of a country we ship to. */
export const ShippingAddress = z
  .object(
    {
      address: requiredText(300),
      city: requiredText(100),
      postalCode: requiredText(20),
      country: requiredText(COUNTRY_NAME_MAX)
        .meta({ enum: countryCodes })
        .pipe(z.enum(countryCodes, { error: code('COUNTRY_NOT_SERVED') })),
    },
    { error: code('FIELDS_REQUIRED') },
  )
  .meta({ id: 'ShippingAddress' });
export type ShippingAddress = z.infer<typeof ShippingAddress>;

export const DELIVERY_NOTE_MAX = 500;

/** The checkout form (product.md §3). It contains no prices or totals: the server computes them. */
export const CheckoutDetails = z.object({
  email: emailAddress(),
  firstName: requiredText(100),
  lastName: requiredText(100),
  shippingAddress: ShippingAddress,
  deliveryNote: optionalLine(DELIVERY_NOTE_MAX)
    .transform((note) => note || undefined)
    .optional()
    .describe('Instructions for the courier.'),
});
export type CheckoutDetails = z.infer<typeof CheckoutDetails>;
