import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { orderStatuses } from './order-status.ts';
import { countryCodes } from './shipping.ts';
import { code, emailAddress, plainText, requiredText, Timestamp } from './text.ts';

/** Where an order goes; `country` is an ISO 3166-1 alpha-2 code of a country we ship to. */
export const ShippingAddress = z
  .object(
    {
      address: requiredText(300),
      city: requiredText(100),
      postalCode: requiredText(20),
      country: requiredText(2).pipe(z.enum(countryCodes, { error: code('COUNTRY_NOT_SERVED') })),
    },
    { error: code('FIELDS_REQUIRED') },
  )
  .meta({ id: 'ShippingAddress' });
export type ShippingAddress = z.infer<typeof ShippingAddress>;

/** The checkout form (SPEC §3). Prices and totals are the server's alone. */
export const CheckoutBody = z.object({
  email: emailAddress(),
  firstName: requiredText(100),
  lastName: requiredText(100),
  shippingAddress: ShippingAddress,
});
export type CheckoutBody = z.infer<typeof CheckoutBody>;

/** A line as it was when the order was placed: later changes of the catalogue never alter it. */
export const OrderItem = z
  .object({
    productName: z.string(),
    drugName: z.string(),
    brandName: z.string(),
    dosage: z.string(),
    quantity: z.int(),
    /** Unit price in AUD; `selectedPrice` is the same under the spec's other name. */
    price: z.number(),
    selectedPrice: z.number(),
  })
  .meta({ id: 'OrderItem' });
export type OrderItem = z.infer<typeof OrderItem>;

export const Order = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    shippingAddress: z.object({
      address: z.string(),
      city: z.string(),
      postalCode: z.string(),
      country: z.string(),
    }),
    orderItems: z.array(OrderItem),
    /** Decimal text with two decimals, AUD. */
    totalAmount: z.string(),
    status: z.enum(orderStatuses),
    createdAt: Timestamp,
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

/** An order id in a path; another form than a UUID is simply not found. */
export const OrderPath = z.object({ id: plainText(100) });

export const Checkout = endpoint({
  method: 'POST',
  path: '/api/checkout',
  access: 'verified',
  summary: 'Turns the cart into an order; the same Idempotency-Key again answers with the same order',
  headers: z.object({ 'idempotency-key': plainText(255).min(1).optional() }),
  body: CheckoutBody,
  output: Order,
  status: 201,
  errors: [
    'FIELDS_REQUIRED',
    'COUNTRY_NOT_SERVED',
    'CART_EMPTY',
    'EMAIL_NOT_VERIFIED',
    'PRICE_CHANGED',
    'PRODUCT_UNAVAILABLE',
    'TOO_MANY_ATTEMPTS',
  ],
});

export const ListOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  access: 'session',
  summary: "The caller's orders, newest first",
  output: z.array(Order),
  status: 200,
});
