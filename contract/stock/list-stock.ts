import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import { stockBands } from './band.ts';

/** Ids of products, separated by commas. */
const IDS = new RegExp(`^[1-9]\\d{0,8}(?:,[1-9]\\d{0,8}){0,${LIST_LIMIT_MAX - 1}}$`);

export const StockOfItem = z
  .object({
    productId: z.int().describe('`Product.id`.'),
    dosage: z.string(),
    band: z
      .enum(stockBands)
      .describe('`back-order`: none is left, but more can be ordered. `out-of-stock`: none is left.'),
    expectedOn: z.iso.date().optional().describe('When the next delivery is expected. Only when none is left.'),
  })
  .meta({ id: 'StockOfItem' });
export type StockOfItem = z.infer<typeof StockOfItem>;

export const ListStock = endpoint({
  method: 'GET',
  path: '/api/stock',
  access: 'anyone',
  summary: 'How much there is of products, by dosage; those that are not tracked are left out',
  query: z.object({
    products: z
      .string()
      .regex(IDS)
      .meta({ examples: ['1,2,3'] })
      .describe(`\`Product.id\`s, separated by commas, at most ${LIST_LIMIT_MAX}.`),
  }),
  output: z.array(StockOfItem),
  status: 200,
  responseHeaders: ['ETag'],
});
