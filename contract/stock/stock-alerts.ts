import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { ID_MAX, pathId, requiredText } from '#contract/text.ts';

/** A customer who gets one mail when an item that is out of stock is back. */
export const StockAlert = z
  .object({ id: z.int(), productId: z.int().describe('`Product.id`.'), dosage: z.string() })
  .meta({ id: 'StockAlert' });
export type StockAlert = z.infer<typeof StockAlert>;

export const ListStockAlerts = endpoint({
  method: 'GET',
  path: '/api/stock-alerts',
  access: 'session',
  summary: 'The stock alerts of the user, oldest first',
  output: z.array(StockAlert),
  status: 200,
});

export const AddStockAlert = endpoint({
  method: 'POST',
  path: '/api/stock-alerts',
  access: 'verified',
  summary: 'Sends one mail when an item that is out of stock is back; a repeated request changes nothing',
  body: z
    .object({ productId: z.int().min(1).max(ID_MAX), dosage: requiredText(200) })
    .meta({ examples: [{ productId: 1, dosage: '500 mg' }] }),
  output: StockAlert,
  status: 201,
  errors: ['FIELDS_REQUIRED', 'TOO_LONG', 'NOT_FOUND', 'IN_STOCK', 'STOCK_ALERTS_FULL'],
});

export const RemoveStockAlert = endpoint({
  method: 'DELETE',
  path: '/api/stock-alerts/{id}',
  access: 'session',
  summary: 'Removes a stock alert',
  params: z.object({ id: pathId() }),
  status: 204,
  errors: ['NOT_FOUND'],
});
