import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { closedStatuses, orderStatuses } from '#contract/order-status.ts';
import { DECIMAL, filterText, listLimit, queryMoment, Timestamp } from '#contract/text.ts';

/** An order line as it was when the order was placed. Later catalogue changes do not alter it. */
export const OrderItem = z
  .object({
    productName: z.string(),
    drugName: z.string(),
    brandName: z.string(),
    productCode: z.string().describe('`Product.productId`; empty in orders placed before it was recorded.'),
    packagingType: z.string().describe('As `productCode`.'),
    releaseForm: z.string().describe('`Product.releaseForm`; empty if it had none, or in older orders.'),
    dosage: z.string(),
    quantity: z.int(),
    price: z.number().describe('Unit price in AUD. `selectedPrice` has the same value.'),
    selectedPrice: z.number(),
    backOrdered: z.int().optional().describe('Packs of these that wait for a delivery; absent if none do.'),
    earliestExpiry: z.iso
      .date()
      .optional()
      .describe(
        'The customer accepted packs with a short shelf life for this line: those that expire on this day or later.',
      ),
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
  deliveryNote: z
    .string()
    .optional()
    .describe('The customer’s instructions for the courier; absent if there are none.'),
});
export type Order = z.infer<typeof Order>;

/** A status of an order and when it was set. The first entry is the placing of the order. */
export const OrderHistoryEntry = z
  .object({ status: z.enum(orderStatuses), at: Timestamp })
  .meta({ id: 'StatusChange' });
export type OrderHistoryEntry = z.infer<typeof OrderHistoryEntry>;

/** An order with every status it had, oldest first. */
export const OrderWithHistory = Order.extend({ history: z.array(OrderHistoryEntry) }).meta({ id: 'OrderWithHistory' });
export type OrderWithHistory = z.infer<typeof OrderWithHistory>;

/** Outcomes of a line when an order is ordered again. */
export const reorderOutcomes = ['in-cart', 'withdrawn', 'dosage-not-offered', 'cart-full'] as const;

export const ReorderedLine = z
  .object({
    productName: z.string(),
    brandName: z.string(),
    productCode: z.string(),
    packagingType: z.string(),
    releaseForm: z.string(),
    dosage: z.string(),
    quantity: z.int().describe('The quantity in the cart now; the ordered quantity if the line was not added.'),
    orderedPrice: z.number().describe('Unit price in the order, AUD.'),
    price: z.number().nullable().describe('Current unit price, AUD; null if the dosage is not on sale.'),
    outcome: z.enum(reorderOutcomes),
  })
  .meta({ id: 'ReorderedLine' });
export type ReorderedLine = z.infer<typeof ReorderedLine>;

/** An order id in a path. A value that is not a UUID gives 404. */
export const OrderPath = z.object({ id: z.uuid() });

export const OrdersQuery = z.object({
  limit: listLimit(),
  cursor: filterText(200).describe('Opaque, from the `Link: …; rel="next"` header of the previous page.'),
});
export type OrdersQuery = z.infer<typeof OrdersQuery>;

/** When the orders of a list were placed. */
export const OrderPeriod = z.object({
  from: queryMoment().describe('Placed then or later.'),
  before: queryMoment().describe('Placed before then.'),
});
export type OrderPeriod = z.infer<typeof OrderPeriod>;

/** Which of the user's orders a list shows. */
export const OwnOrdersFilter = OrderPeriod.extend({
  search: filterText(200).describe('What was ordered, or the beginning of an order id.'),
  status: z
    .enum(['open', ...closedStatuses])
    .optional()
    .describe('`open`: neither delivered nor cancelled.'),
});
export type OwnOrdersFilter = z.infer<typeof OwnOrdersFilter>;

export const ListOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  access: 'session',
  summary: "The user's orders, newest first; X-Total-Count is the number of those that match",
  query: OrdersQuery.extend(OwnOrdersFilter.shape),
  output: z.array(OrderWithHistory),
  status: 200,
  responseHeaders: ['ETag', 'X-Total-Count', 'Link'],
  errors: ['TOO_LONG'],
});

export const GetOrder = endpoint({
  method: 'GET',
  path: '/api/orders/{id}',
  access: 'session',
  summary: "One of the user's orders; an administrator can read any order",
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
    "Adds the lines of one of the user's orders to the cart at current prices; raises each quantity to at least the ordered one, so that a repeated request adds nothing",
  params: OrderPath,
  query: z.object({
    replace: z.enum(['true']).optional().describe('Empties the cart first, unless no line of the order is on sale.'),
  }),
  output: z.object({ lines: z.array(ReorderedLine) }),
  status: 200,
  errors: ['NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
});
