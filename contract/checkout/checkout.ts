import { z } from 'zod';
import { Id, Quantity } from '#contract/cart.ts';
import { endpoint } from '#contract/endpoint.ts';
import { OrderWithHistory } from '#contract/orders/orders.ts';
import { code, emailAddress, plainText, requiredText } from '#contract/text.ts';
import { countryCodes } from './shipping.ts';

/** Where an order goes; `country` is an ISO 3166-1 alpha-2 code of a country we ship to. */
export const ShippingAddress = z
  .object(
    {
      address: requiredText(300),
      city: requiredText(100),
      postalCode: requiredText(20),
      country: requiredText(2)
        .meta({ enum: countryCodes })
        .pipe(z.enum(countryCodes, { error: code('COUNTRY_NOT_SERVED') })),
    },
    { error: code('FIELDS_REQUIRED') },
  )
  .meta({ id: 'ShippingAddress' });
export type ShippingAddress = z.infer<typeof ShippingAddress>;

/** The checkout form (SPEC §3). Prices and totals are the server's alone. */
export const CheckoutDetails = z.object({
  email: emailAddress(),
  firstName: requiredText(100),
  lastName: requiredText(100),
  shippingAddress: ShippingAddress,
});
export type CheckoutDetails = z.infer<typeof CheckoutDetails>;

/** A line of the cart as the customer saw it when they ordered; the price in AUD, as number or text. */
export const SeenLine = z.object({
  id: Id,
  quantity: Quantity,
  selectedPrice: z.union([z.number(), plainText(20)]),
});
export type SeenLine = z.infer<typeof SeenLine>;

/** More than a cart takes (CART_LINES_MAX): additions at once can pass its limit, and what is there must be orderable. */
const SEEN_LINES_MAX = 1000;

export const CheckoutBody = CheckoutDetails.extend({
  seenLines: z
    .array(SeenLine)
    .max(SEEN_LINES_MAX)
    .optional()
    .describe(
      'Left out: the cart is ordered as it is. Given: only if it is just this, so that nobody pays for what another tab or device has put there, or a price that was never shown. It is compared, and never believed.',
    ),
}).meta({
  examples: [
    {
      email: 'amelia@clinic.example',
      firstName: 'Amelia',
      lastName: 'Okafor',
      shippingAddress: { address: '114 Wickham Street', city: 'Brisbane', postalCode: '4006', country: 'AU' },
    },
  ],
});
export type CheckoutBody = z.infer<typeof CheckoutBody>;

/** Chosen by the caller. */
const IdempotencyKey = plainText(255).min(1).describe('The same for each repetition of one attempt to order.');

export const Checkout = endpoint({
  method: 'POST',
  path: '/api/checkout',
  access: 'verified',
  summary: 'Turns the cart into an order; the same Idempotency-Key again answers with the same order',
  headers: z.object({ 'idempotency-key': IdempotencyKey.optional() }),
  body: CheckoutBody,
  output: OrderWithHistory,
  status: 201,
  readsLanguage: true,
  errors: [
    'FIELDS_REQUIRED',
    'EMAIL_INVALID',
    'TOO_LONG',
    'QUANTITY_OUT_OF_RANGE',
    'COUNTRY_NOT_SERVED',
    'CART_EMPTY',
    'CART_CHANGED',
    'EMAIL_NOT_VERIFIED',
    'PRICE_CHANGED',
    'PRODUCT_UNAVAILABLE',
    'TOO_MANY_ATTEMPTS',
  ],
});

export const FindCheckout = endpoint({
  method: 'GET',
  path: '/api/checkout/{key}',
  access: 'session',
  summary: "The order that an Idempotency-Key of the caller's made; it waits for a checkout that is under way",
  params: z.object({ key: IdempotencyKey }),
  output: OrderWithHistory,
  status: 200,
  errors: ['NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
});

export const GetShippingAddress = endpoint({
  method: 'GET',
  path: '/api/shipping-address',
  access: 'session',
  summary: "Where the caller's newest order went; null before the first",
  output: z.object({ shippingAddress: ShippingAddress.nullable() }),
  status: 200,
});
