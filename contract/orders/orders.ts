import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { orderStatuses } from '#contract/order-status.ts';
import { DECIMAL, filterText, queryNumber, Timestamp } from '#contract/text.ts';

/** A line as it was when the order was placed: later changes of the catalogue never alter it. */
export const OrderItem = z
  .object({
    productName: z.string(),
    drugName: z.string(),
    brandName: z.string(),
    dosage: z.string(),
    quantity: z.int(),
    price: z.number().describe("Unit price in AUD; `selectedPrice` is the same under the spec's other name."),
    selectedPrice: z.number(),
  })
  .meta({ id: 'OrderItem' });
export type OrderItem = z.infer<typeof OrderItem>;

export const Order = z.object({
  id: z.string().meta({ format: 'uuid' }),
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
  totalAmount: z
    .string()
    .meta({ description: 'Decimal text with two decimals, AUD.', pattern: DECIMAL, examples: ['123.40'] }),
  status: z.enum(orderStatuses),
  createdAt: Timestamp,
});
export type Order = z.infer<typeof Order>;

/** A status that an order took, and when; the first is that of its placing. */
export const OrderStep = z.object({ status: z.enum(orderStatuses), at: Timestamp }).meta({ id: 'OrderStep' });
export type OrderStep = z.infer<typeof OrderStep>;

/** An order with every status that it had, oldest first. */
export const OrderWithHistory = Order.extend({ history: z.array(OrderStep) }).meta({ id: 'FollowedOrder' });
export type OrderWithHistory = z.infer<typeof OrderWithHistory>;

/** What became of a line of an order that is ordered again. */
export const reorderOutcomes = ['in-cart', 'withdrawn', 'dosage-not-offered', 'cart-full'] as const;

export const ReorderedLine = z
  .object({
    productName: z.string(),
    brandName: z.string(),
    dosage: z.string(),
    quantity: z.int().describe('In the cart by now; as it was ordered where the line did not get there.'),
    orderedPrice: z.number().describe('Unit price of the order, AUD.'),
    price: z.number().nullable().describe('Unit price of today, AUD; null where the dosage is not on sale.'),
    outcome: z.enum(reorderOutcomes),
  })
  .meta({ id: 'ReorderedLine' });
export type ReorderedLine = z.infer<typeof ReorderedLine>;

/** An order id in a path; another form than a UUID is simply not found. */
export const OrderPath = z.object({ id: z.uuid() });

export const OrdersQuery = z.object({
  limit: queryNumber(z.int().min(1).max(1000)).describe('Left out: 1000.'),
  cursor: filterText(200).describe('Opaque; taken from the `Link: …; rel="next"` of the page before.'),
});
export type OrdersQuery = z.infer<typeof OrdersQuery>;

export const ListOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  access: 'session',
  summary: "The caller's orders, newest first; X-Total-Count tells how many there are in all",
  query: OrdersQuery,
  output: z.array(OrderWithHistory),
  status: 200,
  responseHeaders: ['ETag', 'X-Total-Count', 'Link'],
  errors: ['TOO_LONG'],
});

export const GetOrder = endpoint({
  method: 'GET',
  path: '/api/orders/{id}',
  access: 'session',
  summary: "One of the caller's orders; an administrator finds everyone's",
  params: OrderPath,
  output: OrderWithHistory,
  status: 200,
  errors: ['NOT_FOUND'],
});

export const Reorder = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/reorder',
  access: 'session',
  summary:
    "Puts what one of the caller's orders held into the cart at today's prices: at least as many of each as were ordered, so that asking twice adds nothing",
  params: OrderPath,
  output: z.object({ lines: z.array(ReorderedLine) }),
  status: 200,
  errors: ['NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
});
