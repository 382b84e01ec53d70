import { z } from 'zod';
import { Id } from '#contract/cart.ts';

/** When a mail reminds of a list: `nextOn` is a day of the store's time zone, as 2026-12-07. The list is never ordered by itself. */
export const Reminder = z.object({ everyWeeks: z.int(), nextOn: z.iso.date() });

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
