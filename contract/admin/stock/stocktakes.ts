import { z } from 'zod';
import { Author } from '#contract/admin/author.ts';
import { endpoint } from '#contract/endpoint.ts';
import { PACKS_MAX } from '#contract/stock/lot-fields.ts';
import { lotStatuses } from '#contract/stock/lot-status.ts';
import { STOCKTAKE_LOTS_MAX, STOCKTAKE_NAME_MAX } from '#contract/stock/stocktake-limits.ts';
import { storageClasses } from '#contract/stock/storage-class.ts';
import { filterText, ID_MAX, pathId, requiredText, Timestamp } from '#contract/text.ts';

/** A count of lots on the shelf. It changes nothing until it is applied. */
export const Stocktake = z
  .object({
    id: z.int(),
    name: z.string(),
    startedAt: Timestamp,
    startedBy: Author,
    appliedAt: Timestamp.optional(),
    appliedBy: Author.optional(),
    lots: z.int().describe('To count.'),
    countedLots: z.int(),
  })
  .meta({ id: 'Stocktake' });
export type Stocktake = z.infer<typeof Stocktake>;

/** A lot to count. How many packs it should have is not stated. */
export const StocktakeLine = z
  .object({
    lotId: z.int(),
    productId: z.string(),
    drugName: z.string(),
    brandName: z.string(),
    dosage: z.string(),
    lotNumber: z.string(),
    expiresOn: z.iso.date(),
    status: z.enum(lotStatuses),
    counted: z.int().optional().describe('Packs.'),
    countedBy: Author.optional(),
    difference: z
      .int()
      .optional()
      .describe('Of a counted lot: packs that were found (negative: that were missing) when it was counted.'),
  })
  .meta({ id: 'StocktakeLine' });
export type StocktakeLine = z.infer<typeof StocktakeLine>;

export const StocktakeWithLines = Stocktake.extend({
  version: z.string().describe('Of the counts.'),
  lines: z.array(StocktakeLine).describe('By medicine and expiry date.'),
  losingOrders: z
    .array(z.object({ orderId: z.string(), drugName: z.string(), dosage: z.string() }))
    .describe('Before it is applied: orders that would lose packs of these lots. They get others, or wait.'),
}).meta({ id: 'StocktakeWithLines' });
export type StocktakeWithLines = z.infer<typeof StocktakeWithLines>;

const params = z.object({ id: pathId() });

export const AdminListStocktakes = endpoint({
  method: 'GET',
  path: '/api/admin/stocktakes',
  access: 'admin',
  summary: 'The newest 50 stocktakes, newest first',
  output: z.array(Stocktake),
  status: 200,
});

export const StartStocktakeBody = z
  .object({
    name: requiredText(STOCKTAKE_NAME_MAX).describe('It becomes the reason of the movements.'),
    storageClass: z.enum(storageClasses).optional().describe('Only lots of items that are stored like this.'),
    search: filterText(200).describe('Only lots of these medicines, as the list of items is searched.'),
  })
  .meta({ examples: [{ name: 'Refrigerator, November', storageClass: '2-8 °C' }] });
export type StartStocktakeBody = z.infer<typeof StartStocktakeBody>;

export const AdminStartStocktake = endpoint({
  method: 'POST',
  path: '/api/admin/stocktakes',
  access: 'admin',
  summary: `Starts a stocktake of the lots that have packs, at most ${STOCKTAKE_LOTS_MAX}`,
  body: StartStocktakeBody,
  output: StocktakeWithLines,
  status: 201,
  errors: ['FIELDS_REQUIRED', 'TOO_LONG', 'STOCKTAKE_EMPTY', 'STOCKTAKE_TOO_LARGE'],
});

export const AdminGetStocktake = endpoint({
  method: 'GET',
  path: '/api/admin/stocktakes/{id}',
  access: 'admin',
  summary: 'A stocktake with its lots',
  params,
  output: StocktakeWithLines,
  status: 200,
  errors: ['NOT_FOUND'],
});

export const AdminCountLot = endpoint({
  method: 'PATCH',
  path: '/api/admin/stocktakes/{id}',
  access: 'admin',
  summary: 'Stores how many packs of a lot were counted',
  params,
  body: z.object({
    lotId: z.int().min(1).max(ID_MAX),
    counted: z.int().min(0).max(PACKS_MAX).nullable().describe('Packs; null takes the count back.'),
    previous: z
      .int()
      .min(0)
      .max(PACKS_MAX)
      .nullable()
      .optional()
      .describe('What the caller knows as counted before; null: nothing. If it is something else: 409 `LOT_CHANGED`.'),
  }),
  output: StocktakeLine,
  status: 200,
  errors: ['NOT_FOUND', 'LOT_CHANGED', 'LOT_STATUS', 'STOCKTAKE_APPLIED'],
});

export const AdminApplyStocktake = endpoint({
  method: 'POST',
  path: '/api/admin/stocktakes/{id}/apply',
  access: 'admin',
  summary:
    'Adds the differences to the lots, all or none; what was shipped or received since the count is taken into account',
  params,
  body: z.object({
    version: z
      .string()
      .max(40)
      .optional()
      .describe('`version` of the counts that are applied. If they are others by now: 409 `LOT_CHANGED`.'),
  }),
  output: StocktakeWithLines,
  status: 200,
  errors: ['NOT_FOUND', 'LOT_CHANGED', 'STOCKTAKE_APPLIED'],
});

export const AdminRemoveStocktake = endpoint({
  method: 'DELETE',
  path: '/api/admin/stocktakes/{id}',
  access: 'admin',
  summary: 'Discards a stocktake that is not applied; one that is gone already is no error',
  params,
  status: 204,
  errors: ['STOCKTAKE_APPLIED'],
});
