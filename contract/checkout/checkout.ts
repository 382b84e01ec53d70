import { z } from 'zod';
import { Id, Quantity } from '#contract/cart.ts';
import { endpoint } from '#contract/endpoint.ts';
import { OrderWithHistory } from '#contract/orders/orders.ts';
import { Day } from '#contract/stock/lot-fields.ts';
import { shortageChoices } from '#contract/stock/shortages.ts';
import { plainText } from '#contract/text.ts';
import { CheckoutDetails, ShippingAddress } from './details.ts';

/** A cart line as the customer saw it when ordering. The price is in AUD, as number or text. */
export const SeenLine = z.object({
  id: Id,
  quantity: Quantity,
  selectedPrice: z.union([z.number(), plainText(20)]),
});
export type SeenLine = z.infer<typeof SeenLine>;

/** A line of the cart of which the customer accepts packs that expire earlier than the store promises, but not before `expiresOn`. */
export const AcceptedShortDated = z.object({
  productId: Id.describe('`Product.id`.'),
  dosage: plainText(200),
  expiresOn: Day,
});
export type AcceptedShortDated = z.infer<typeof AcceptedShortDated>;

/** More than CART_LINES_MAX: concurrent additions can exceed that limit, and such a cart can still be ordered. */
const SEEN_LINES_MAX = 1000;

export const CheckoutBody = CheckoutDetails.extend({
  seenLines: z
    .array(SeenLine)
    .max(SEEN_LINES_MAX)
    .optional()
    .describe(
      'The lines and prices that the page showed. If another tab or device has changed the cart, nothing is ordered: CART_CHANGED, or PRICE_CHANGED if only a price differs. Omitted: no such check.',
    ),
  shortages: z
    .enum(shortageChoices)
    .optional()
    .describe(
      'What to do if there is not enough of a tracked item. `all-or-nothing`, the default: order nothing (NOT_ENOUGH_STOCK). `whole-lines`: its line is sent only when all of it is there. `ship-available`: what is there is sent, the rest waits.',
    ),
  shortDated: z
    .array(AcceptedShortDated)
    .max(SEEN_LINES_MAX)
    .optional()
    .describe(
      'Lines of tracked items for which the customer accepts packs with less shelf life than the store promises, as `shortDated` of NOT_ENOUGH_STOCK offers them. They are in date when they arrive. It has no effect on a line of which there are enough other packs. Lines that are not in the cart are ignored.',
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

const IdempotencyKey = plainText(255)
  .min(1)
  .describe(
    'The same key for every retry of one order. A known key returns its order with 201, whatever the body; keys do not expire.',
  );

export const Checkout = endpoint({
  method: 'POST',
  path: '/api/checkout',
  access: 'verified',
  summary: 'Orders the cart; a repeated Idempotency-Key returns the same order',
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
    'TOO_MANY_PACKS',
    'NOT_ENOUGH_STOCK',
    'TOO_MANY_ATTEMPTS',
  ],
});

export const FindCheckout = endpoint({
  method: 'GET',
  path: '/api/checkout/{key}',
  access: 'session',
  summary: 'The order that was placed with an Idempotency-Key; waits for a checkout in progress',
  params: z.object({ key: IdempotencyKey }),
  output: OrderWithHistory,
  status: 200,
  errors: ['NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
});

export const GetShippingAddress = endpoint({
  method: 'GET',
  path: '/api/shipping-address',
  access: 'session',
  summary: "The address of the user's newest order; null before the first order",
  output: z.object({ shippingAddress: ShippingAddress.nullable() }),
  status: 200,
});
