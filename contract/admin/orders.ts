import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { errorStatus } from '#contract/errors.ts';
import { ORDER_NOTE_MAX } from '#contract/limits.ts';
import { BULK_STATUS_CHANGE_MAX, orderStatuses, UNDO_SECONDS } from '#contract/order-status.ts';
import { orderSorts } from '#contract/orders/order-sort.ts';
import { Order, OrderHistoryEntry, OrderPath, OrderPeriod, OrdersQuery } from '#contract/orders/orders.ts';
import { DECIMAL, filterText, pathId, plainText, requiredText, Timestamp } from '#contract/text.ts';
import { Author } from './author.ts';

/** Totals over all orders. `totalRevenue` is decimal text in AUD, the sum of every order's total (product.md §2). */
export const OrderStats = z
  .object({
    totalOrders: z.int(),
    pendingOrders: z.int(),
    processingOrders: z.int(),
    totalRevenue: z.string().meta({ pattern: DECIMAL, examples: ['123.40'] }),
  })
  .meta({ id: 'OrderStats' });
export type OrderStats = z.infer<typeof OrderStats>;

export const OrdersFilter = OrderPeriod.extend({
  status: z.enum(orderStatuses).optional(),
  search: filterText(200).describe(
    'Parts of the name and e-mail address, or the beginning of an order id. If nothing matches: what was ordered; if nothing again: parts of the shipping address.',
  ),
});
export type OrdersFilter = z.infer<typeof OrdersFilter>;

export const AdminOrdersQuery = OrdersFilter.extend(OrdersQuery.shape).extend({
  sort: z
    .enum(orderSorts)
    .optional()
    .describe('Which orders come first; `newest` if absent. A cursor is valid for its sort only.'),
});
export type AdminOrdersQuery = z.infer<typeof AdminOrdersQuery>;

/** A status of an order, when it was set, and by whom. `by` is null for the first one, which the customer set by ordering. */
export const AdminOrderHistoryEntry = OrderHistoryEntry.extend({
  by: Author.nullable(),
}).meta({ id: 'AdminStatusChange' });
export type AdminOrderHistoryEntry = z.infer<typeof AdminOrderHistoryEntry>;

const OrderState = z.object({
  status: z.enum(orderStatuses),
  version: z.string().describe('Changes with every change of the status.'),
});

/** An order as the administrators' list shows it, with the version that a change names. */
export const VersionedOrder = Order.extend({
  ...OrderState.shape,
  mailsWait: z
    .literal(true)
    .optional()
    .describe('In the response to a change whose mails have not left: it can be undone.'),
}).meta({ id: 'VersionedOrder' });
export type VersionedOrder = z.infer<typeof VersionedOrder>;

/** A note of an administrator about an order. Customers get its text with a copy of their data only. */
export const OrderNote = z
  .object({ id: z.int(), at: Timestamp, by: Author, text: z.string() })
  .meta({ id: 'OrderNote' });
export type OrderNote = z.infer<typeof OrderNote>;

/**
 * Packs of one lot in an order line. `reserved`: they are to be sent. `collected`: they wait until the line, which must be whole, is complete.
 * `shipped`: they have left.
 */
const PacksOfLot = z
  .object({
    line: z.int().describe('Place in `orderItems`, from 0.'),
    lotId: z.int(),
    lotNumber: z.string(),
    expiresOn: z.iso.date(),
    quantity: z.int(),
    state: z.enum(['reserved', 'collected', 'shipped']),
  })
  .meta({ id: 'PacksOfLot' });

/** An order with its history, oldest entry first, including who made each change. */
export const AdminOrder = VersionedOrder.extend({
  history: z.array(AdminOrderHistoryEntry),
  notes: z.array(OrderNote).optional().describe('Notes of administrators, oldest first. Absent without one.'),
  packs: z.array(PacksOfLot).optional().describe('The lots of tracked lines, by line. Absent if there are none.'),
}).meta({ id: 'AdminOrder' });
export type AdminOrder = z.infer<typeof AdminOrder>;

/** Result of setting the status of several orders: the ones changed, and the ones not changed with the reason. */
export const StatusChangeResults = z
  .object({
    changed: z.array(VersionedOrder),
    failed: z.array(
      z.object({
        id: z.string(),
        code: z.enum(Object.keys(errorStatus) as [keyof typeof errorStatus]),
        message: z.string().describe('A message for the user, in English.'),
        order: OrderState.optional().describe('Its current state, if another administrator has changed it.'),
      }),
    ),
  })
  .meta({ id: 'StatusChangeResults' });
export type StatusChangeResults = z.infer<typeof StatusChangeResults>;

export const AdminListOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  access: 'admin',
  summary: 'All customers’ orders, newest first or oldest first; X-Total-Count is the number of matches',
  query: AdminOrdersQuery,
  output: z.array(VersionedOrder),
  status: 200,
  responseHeaders: ['ETag', 'X-Total-Count', 'X-Total-Count-Is', 'Link'],
  errors: ['TOO_LONG'],
});

export const AdminOrderStats = endpoint({
  method: 'GET',
  path: '/api/admin/orders/stats',
  access: 'admin',
  summary: 'Statistics of all orders',
  output: OrderStats,
  status: 200,
  responseHeaders: ['ETag'],
});

export const AdminExportOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders/export',
  access: 'admin',
  summary: 'All matching orders as CSV for a spreadsheet, newest first, one row per order; formulas are escaped',
  writes: true,
  query: OrdersFilter,
  stream: 'text/csv',
  status: 200,
  responseHeaders: ['Content-Disposition'],
  errors: ['TOO_LONG', 'TOO_MANY_ATTEMPTS'],
});

export const AdminGetOrder = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}',
  access: 'admin',
  summary: 'One order with its lines, its address and the history of its status',
  params: OrderPath,
  output: AdminOrder,
  status: 200,
  responseHeaders: ['ETag'],
  errors: ['NOT_FOUND'],
});

export const AdminAddOrderNote = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/notes',
  access: 'admin',
  summary: 'Adds a note to an order, for other administrators',
  params: OrderPath,
  body: z.object({ text: requiredText(ORDER_NOTE_MAX) }),
  output: AdminOrder,
  status: 201,
  errors: ['FIELDS_REQUIRED', 'TOO_LONG', 'NOT_FOUND'],
});

export const AdminRemoveOrderNote = endpoint({
  method: 'DELETE',
  path: '/api/admin/orders/{id}/notes/{note}',
  access: 'admin',
  summary: 'Removes a note from an order',
  params: OrderPath.extend({ note: pathId() }),
  output: AdminOrder,
  status: 200,
  errors: ['NOT_FOUND'],
});

const NewStatus = z.object({
  status: z.enum(orderStatuses),
  delayMails: z
    .boolean()
    .optional()
    .describe(
      `Mails leave ${UNDO_SECONDS} seconds later (of many orders a few seconds more), so that the change can be undone (POST /api/admin/orders/undo).`,
    ),
});
const Version = plainText(100);

export const AdminUpdateOrder = endpoint({
  method: 'PATCH',
  path: '/api/admin/orders/{id}',
  access: 'admin',
  summary:
    'Sets the status of an order, records the change and mails the customer, at once or with `delayMails` later; with `version`, only if the order has not changed since',
  params: OrderPath,
  body: NewStatus.extend({
    version: Version.optional().describe(
      'The version that the order was read with. If another administrator has changed the order since, the request is rejected with ORDER_CHANGED and the current state, unless the order already has the status.',
    ),
  }),
  output: VersionedOrder,
  status: 200,
  errors: ['TOO_LONG', 'NOT_FOUND', 'ORDER_CHANGED', 'NOT_ENOUGH_STOCK'],
});

export const AdminUpdateOrders = endpoint({
  method: 'PATCH',
  path: '/api/admin/orders',
  access: 'admin',
  summary: 'Sets the status of several orders independently, and reports which ones failed and why',
  body: NewStatus.extend({
    ids: z.array(plainText(100)).min(1).max(BULK_STATUS_CHANGE_MAX),
    versions: z
      .record(z.string(), Version)
      .optional()
      .describe('The version that each order was read with, by order id.'),
  }),
  output: StatusChangeResults,
  status: 200,
  errors: ['TOO_LONG'],
});

export const AdminUndoStatusChanges = endpoint({
  method: 'POST',
  path: '/api/admin/orders/undo',
  access: 'admin',
  summary:
    'Sets each order back to the status before the caller’s last change, made with `delayMails`, whose mails have not left; nobody is mailed',
  body: z.object({
    versions: z
      .record(z.string().max(100), Version)
      .refine((versions) => Object.keys(versions).length <= BULK_STATUS_CHANGE_MAX, { error: 'TOO_LONG' })
      .describe('The version that the change returned, by order id.'),
  }),
  output: StatusChangeResults,
  status: 200,
  errors: ['TOO_LONG'],
});
