import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { orderStatuses } from './order-status.ts';
import { Order, OrderPath } from './orders.ts';
import { plainText } from './text.ts';

/** Figures over all orders; `totalRevenue` is decimal text in AUD, the sum of every order's total (SPEC §2). */
export const OrderStats = z
  .object({
    totalOrders: z.int(),
    pendingOrders: z.int(),
    processingOrders: z.int(),
    totalRevenue: z.string(),
  })
  .meta({ id: 'OrderStats' });
export type OrderStats = z.infer<typeof OrderStats>;

export const AdminOrdersQuery = z.object({
  status: z.enum(orderStatuses).optional(),
  /** Order id, name or e-mail; an empty text filters nothing. */
  search: plainText(200).optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  /** Opaque; taken from the `Link: …; rel="next"` of the page before. */
  cursor: plainText(200).optional(),
});
export type AdminOrdersQuery = z.infer<typeof AdminOrdersQuery>;

export const AdminListOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  access: 'admin',
  summary: 'Orders of everyone, newest first; X-Total-Count tells how many match in all',
  query: AdminOrdersQuery,
  output: z.array(Order),
  status: 200,
});

export const AdminOrderStats = endpoint({
  method: 'GET',
  path: '/api/admin/orders/stats',
  access: 'admin',
  summary: 'Figures over all orders',
  output: OrderStats,
  status: 200,
});

export const AdminUpdateOrder = endpoint({
  method: 'PATCH',
  path: '/api/admin/orders/{id}',
  access: 'admin',
  summary: 'Sets the status of an order, records the change and mails the customer',
  params: OrderPath,
  body: z.object({ status: z.enum(orderStatuses) }),
  output: Order,
  status: 200,
  errors: ['NOT_FOUND'],
});
