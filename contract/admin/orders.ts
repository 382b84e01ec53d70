import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { errorStatus } from '#contract/errors.ts';
import { BULK_STATUS_CHANGE_MAX, orderStatuses } from '#contract/order-status.ts';
import { Order, OrderPath, OrderStep, OrdersQuery } from '#contract/orders/orders.ts';
import { DECIMAL, filterText, plainText } from '#contract/text.ts';

/** Figures over all orders; `totalRevenue` is decimal text in AUD, the sum of every order's total (SPEC §2). */
export const OrderStats = z
  .object({
    totalOrders: z.int(),
    pendingOrders: z.int(),
    processingOrders: z.int(),
    totalRevenue: z.string().meta({ pattern: DECIMAL, examples: ['123.40'] }),
  })
  .meta({ id: 'OrderStats' });
export type OrderStats = z.infer<typeof OrderStats>;

/** The filters of the order list. */
export const OrdersFilter = z.object({
  status: z.enum(orderStatuses).optional(),
  search: filterText(200).describe(
    'Parts of name and e-mail, or the beginning of an order id; an empty text filters nothing.',
  ),
});
export type OrdersFilter = z.infer<typeof OrdersFilter>;

export const AdminOrdersQuery = OrdersFilter.extend(OrdersQuery.shape);
export type AdminOrdersQuery = z.infer<typeof AdminOrdersQuery>;

/** A status that an order took, when, and who gave it; `by` is null for the customer's own placing. */
export const AdminOrderStep = OrderStep.extend({
  by: z
    .object({
      id: z.int().describe("The administrator's account; stays when that is erased."),
      name: z.string().nullable().describe('First and last name of today; null once the account is erased.'),
    })
    .nullable(),
}).meta({ id: 'AdminOrderStep' });
export type AdminOrderStep = z.infer<typeof AdminOrderStep>;

/** An order's status, and its version for optimistic locking. */
const OrderState = z.object({
  status: z.enum(orderStatuses),
  version: z.string().describe('Another text with each change of the status.'),
});

/** An order in the administrator's list. */
export const VersionedOrder = Order.extend(OrderState.shape).meta({ id: 'DeskOrder' });
export type VersionedOrder = z.infer<typeof VersionedOrder>;

/** An order with its history and the author of each change, oldest first. */
export const AdminOrder = VersionedOrder.extend({ history: z.array(AdminOrderStep) }).meta({ id: 'AdminOrder' });
export type AdminOrder = z.infer<typeof AdminOrder>;

/** The result of changing several statuses: the changed orders, and the failed ones with the reason. */
export const StatusChangeResults = z
  .object({
    changed: z.array(VersionedOrder),
    failed: z.array(
      z.object({
        id: z.string(),
        code: z.enum(Object.keys(errorStatus) as [keyof typeof errorStatus]),
        message: z.string().describe('A sentence for a person, in English.'),
        order: OrderState.optional().describe('How it stands now, where somebody else has changed it.'),
      }),
    ),
  })
  .meta({ id: 'MovedOrders' });
export type StatusChangeResults = z.infer<typeof StatusChangeResults>;

export const AdminListOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  access: 'admin',
  summary: 'Orders of everyone, newest first; X-Total-Count tells how many match in all',
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
  summary: 'Figures over all orders',
  output: OrderStats,
  status: 200,
  responseHeaders: ['ETag'],
});

export const AdminExportOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders/export',
  access: 'admin',
  summary: 'All orders that match as CSV for a spreadsheet, newest first, a row per order; formulas are defused',
  writes: true,
  query: OrdersFilter,
  stream: 'text/csv',
  status: 200,
  responseHeaders: ['Content-Disposition'],
  errors: ['TOO_LONG'],
});

export const AdminGetOrder = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}',
  access: 'admin',
  summary: 'One order with its lines, address and history: every status, when, and by whom',
  params: OrderPath,
  output: AdminOrder,
  status: 200,
  responseHeaders: ['ETag'],
  errors: ['NOT_FOUND'],
});

const NewStatus = z.object({ status: z.enum(orderStatuses) });
const Version = plainText(100);

export const AdminUpdateOrder = endpoint({
  method: 'PATCH',
  path: '/api/admin/orders/{id}',
  access: 'admin',
  summary:
    'Sets the status of an order, records the change and mails the customer; with `version`, only if nobody has changed it since',
  params: OrderPath,
  body: NewStatus.extend({
    version: Version.optional().describe(
      'The one that the order was read with. An order that somebody else has changed since is refused with ORDER_CHANGED, and how it stands now, unless it has the status already.',
    ),
  }),
  output: VersionedOrder,
  status: 200,
  errors: ['TOO_LONG', 'NOT_FOUND', 'ORDER_CHANGED'],
});

export const AdminUpdateOrders = endpoint({
  method: 'PATCH',
  path: '/api/admin/orders',
  access: 'admin',
  summary: 'Sets the status of several orders, each for itself, and tells which failed and why',
  body: NewStatus.extend({
    ids: z.array(plainText(100)).min(1).max(BULK_STATUS_CHANGE_MAX),
    versions: z.record(z.string(), Version).optional().describe('By id, the version that an order was read with.'),
  }),
  output: StatusChangeResults,
  status: 200,
  errors: ['TOO_LONG'],
});
