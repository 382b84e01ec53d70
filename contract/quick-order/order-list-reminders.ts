import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { REMINDER_WEEKS_MAX } from '#contract/limits.ts';
import { pathId } from '#contract/text.ts';
import { SavedLists } from './order-lists.ts';

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
