import { z } from 'zod';
import { Id, Quantity } from '#contract/cart.ts';
import { endpoint } from '#contract/endpoint.ts';
import { LINE_TEXT_MAX, ORDER_LIST_NAME_MAX, QUANTITY_MAX, QUICK_ORDER_MAX } from '#contract/limits.ts';
import { pathId, requiredText } from '#contract/text.ts';
import { OrderList, Reminder } from './order-list.ts';

const SavedList = z
  .object({
    id: Id,
    name: z.string(),
    count: z.int().describe('Number of lines.'),
    reminder: Reminder.optional(),
  })
  .meta({ id: 'SavedList' });
export type SavedList = z.infer<typeof SavedList>;

export const SavedLists = z.array(SavedList).describe('By name.');

const SavedLevels = z.object({ min: z.int().min(0).max(QUANTITY_MAX), max: Quantity });

export const SaveOrderListBody = z
  .object({
    name: requiredText(ORDER_LIST_NAME_MAX),
    lines: z
      .array(
        z.object({ text: requiredText(LINE_TEXT_MAX), quantity: Quantity.optional(), levels: SavedLevels.optional() }),
      )
      .min(1)
      .max(QUICK_ORDER_MAX),
  })
  .meta({
    examples: [{ name: 'Ward 4, weekly', lines: [{ text: 'THR-CAR-0001 5 mg', quantity: 12 }] }],
  });
export type SaveOrderListBody = z.infer<typeof SaveOrderListBody>;

export const ListOrderLists = endpoint({
  method: 'GET',
  path: '/api/order-lists',
  access: 'session',
  summary: "The user's order lists, by name",
  output: SavedLists,
  status: 200,
});

export const GetOrderList = endpoint({
  method: 'GET',
  path: '/api/order-lists/{id}',
  access: 'session',
  summary: 'An order list of the user with its lines',
  params: z.object({ id: pathId() }),
  output: OrderList,
  status: 200,
  errors: ['NOT_FOUND'],
});

export const SaveOrderList = endpoint({
  method: 'POST',
  path: '/api/order-lists',
  access: 'session',
  summary: 'Saves an order list under a name, instead of one of the same name; returns all lists',
  body: SaveOrderListBody,
  output: SavedLists,
  status: 200,
  errors: ['FIELDS_REQUIRED', 'TOO_LONG', 'QUANTITY_OUT_OF_RANGE', 'ORDER_LISTS_FULL'],
});

export const RemoveOrderList = endpoint({
  method: 'DELETE',
  path: '/api/order-lists/{id}',
  access: 'session',
  summary: 'Removes an order list of the user',
  params: z.object({ id: pathId() }),
  status: 204,
  errors: ['NOT_FOUND'],
});
