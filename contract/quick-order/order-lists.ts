import { z } from 'zod';
import { Id, Quantity } from '#contract/cart.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  LINE_TEXT_MAX,
  ORDER_LIST_NAME_MAX,
  QUANTITY_MAX,
  QUICK_ORDER_MAX,
  REMINDER_WEEKS_MAX,
} from '#contract/limits.ts';
import { pathId, requiredText } from '#contract/text.ts';

/** When a mail reminds of a list. It is never ordered by itself. */
const Reminder = z
  .object({ everyWeeks: z.int(), nextOn: z.iso.date().describe("A day of the store's time zone.") })
  .meta({ id: 'Reminder' });

const SavedList = z
  .object({
    id: Id,
    name: z.string(),
    count: z.int().describe('Number of lines.'),
    reminder: Reminder.optional(),
  })
  .meta({ id: 'SavedList' });
export type SavedList = z.infer<typeof SavedList>;

const SavedLists = z.array(SavedList).describe('By name.');

const levels = z
  .object({ min: z.int(), max: z.int() })
  .describe(
    'Packs on the shelf: if there are `min` or fewer, `max` less these are to be ordered. A minimum above the maximum counts as the maximum.',
  );

const OrderListLine = z
  .object({
    text: z.string().describe('As quick order reads it.'),
    quantity: z.int().optional(),
    levels: levels.optional(),
  })
  .meta({ id: 'OrderListLine' });
export type OrderListLine = z.infer<typeof OrderListLine>;

/** A list that is ordered again and again. */
export const OrderList = z
  .object({ id: Id, name: z.string(), lines: z.array(OrderListLine), reminder: Reminder.optional() })
  .meta({ id: 'OrderList' });
export type OrderList = z.infer<typeof OrderList>;

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

export const RemindOfOrderListBody = z
  .object({
    everyWeeks: z.int().min(1).max(REMINDER_WEEKS_MAX),
    nextOn: z.iso.date().describe('A day of the series. If it is not after today, the series goes on from it.'),
  })
  .meta({ examples: [{ everyWeeks: 2, nextOn: '2026-12-07' }] });
export type RemindOfOrderListBody = z.infer<typeof RemindOfOrderListBody>;

export const RemindOfOrderList = endpoint({
  method: 'POST',
  path: '/api/order-lists/{id}/reminder',
  access: 'verified',
  summary: 'Sends a mail about an order list every few weeks; returns all lists',
  params: z.object({ id: pathId() }),
  body: RemindOfOrderListBody,
  output: SavedLists,
  status: 200,
  errors: ['NOT_FOUND'],
});

export const EndOrderListReminder = endpoint({
  method: 'DELETE',
  path: '/api/order-lists/{id}/reminder',
  access: 'session',
  summary: 'Sends no more mails about an order list of the user',
  params: z.object({ id: pathId() }),
  status: 204,
  errors: ['NOT_FOUND'],
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
