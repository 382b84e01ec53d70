import { z } from 'zod';
import { Author } from '#contract/admin/author.ts';
import { endpoint } from '#contract/endpoint.ts';
import { orderStatuses } from '#contract/order-status.ts';
import { Day, PACKS_MAX } from '#contract/stock/lot-fields.ts';
import { approvedStatuses, lotStatuses } from '#contract/stock/lot-status.ts';
import { REASON_MAX } from '#contract/stock/reason.ts';
import { filterText, ID_MAX, listLimit, pathId, queryNumber, requiredText, Timestamp } from '#contract/text.ts';

/** A status of a lot that an administrator asked for, and that another one has yet to approve. Void once the lot has changed, or another request is made. */
export const LotRequest = z
  .object({ id: z.int(), status: z.enum(approvedStatuses), reason: z.string(), by: Author, at: Timestamp })
  .meta({ id: 'LotRequest' });
export type LotRequest = z.infer<typeof LotRequest>;

/** Packs of one item with one lot number and one expiry date. */
export const Lot = z
  .object({
    id: z.int(),
    itemId: z.int(),
    productId: z.string(),
    drugName: z.string(),
    brandName: z.string(),
    dosage: z.string(),
    gtin: z.string().optional().describe('14 digits, of its item.'),
    lotNumber: z.string(),
    expiresOn: z.iso.date().describe('The lot is good through the end of this day in the store’s time zone.'),
    manufacturedOn: z.iso.date().optional(),
    status: z.enum(lotStatuses),
    isExpired: z.literal(true).optional(),
    onHand: z.int().describe('Packs.'),
    reserved: z.int().describe('Packs of these that orders have.'),
    supplier: z.string().describe('Of the first delivery.'),
    receivedAt: Timestamp,
    request: LotRequest.optional().describe('What waits for approval; absent if nothing does.'),
    version: z.int().describe('Changes with every movement and every change.'),
  })
  .meta({ id: 'Lot' });
export type Lot = z.infer<typeof Lot>;

export const stockMoveKinds = ['receive', 'ship', 'adjust', 'stocktake', 'destroy', 'change'] as const;

/** An entry of a lot’s ledger. Entries are never changed or removed. */
export const StockMove = z
  .object({
    id: z.int(),
    kind: z.enum(stockMoveKinds),
    quantity: z.int().describe('Packs that came; negative: that left; 0 of a change of status or dates.'),
    balance: z.int().describe('Packs on hand after it.'),
    status: z.enum(lotStatuses).optional().describe('The status that it set.'),
    expiresOn: z.iso.date().optional().describe('The expiry date that it set.'),
    manufacturedOn: z.iso.date().optional().describe('The date of manufacture that it set.'),
    deliveryNote: z.string().optional(),
    supplier: z.string().optional(),
    orderId: z
      .string()
      .optional()
      .describe('The order that packs left for, or came back from when a shipment was undone.'),
    reason: z.string().optional(),
    by: Author,
    approvedBy: Author.optional().describe('The second administrator, of what needed approval.'),
    at: Timestamp,
  })
  .meta({ id: 'StockMove' });
export type StockMove = z.infer<typeof StockMove>;

/** Newest entries of a ledger in one response. */
export const MOVES_SHOWN_MAX = 500;

export const LotWithMoves = Lot.extend({
  moves: z.array(StockMove).describe(`Newest first, at most ${MOVES_SHOWN_MAX}.`),
  approvalFor: z
    .array(z.enum(lotStatuses))
    .optional()
    .describe('Statuses that a second administrator must approve; absent if the store does not ask for it.'),
}).meta({ id: 'LotWithMoves' });
export type LotWithMoves = z.infer<typeof LotWithMoves>;

export const AdminLotsQuery = z.object({
  item: queryNumber(z.int().min(1).max(ID_MAX)).describe('`id` of an item.'),
  status: z.enum(lotStatuses).optional(),
  expiresWithin: queryNumber(z.int().min(0).max(3650)).describe(
    'Days from today; those that have expired are included.',
  ),
  approval: z.enum(['waiting']).optional().describe('Only lots of which a status waits for approval.'),
  search: filterText(200).describe('The beginning of a lot number.'),
  empty: z.enum(['true', 'false']).optional().describe('Whether lots without packs are listed too.'),
  limit: listLimit(),
  cursor: filterText(200).describe('Opaque, from the `Link: …; rel="next"` header of the previous page.'),
});
export type AdminLotsQuery = z.infer<typeof AdminLotsQuery>;

const reason = requiredText(REASON_MAX);
/** Of a repeated adjustment, whose response was lost, it prevents the second one. */
const version = z
  .int()
  .min(1)
  .max(ID_MAX)
  .optional()
  .describe('`Lot.version`. If the lot has changed since: 409 `LOT_CHANGED`.');

export const ChangeLotBody = z
  .object({
    status: z
      .enum(lotStatuses)
      .optional()
      .describe('`destroyed` takes all packs off the shelf. One of `approvalFor` is only asked for: see `request`.'),
    expiresOn: Day.optional().describe('Corrects the expiry date.'),
    manufacturedOn: Day.optional().describe('Corrects the date of manufacture.'),
    reason,
    version,
  })
  .meta({ examples: [{ status: 'on-hold', reason: 'Temperature deviation in transport' }] });
export type ChangeLotBody = z.infer<typeof ChangeLotBody>;

export const AdjustLotBody = z
  .object({
    quantity: z
      .int()
      .min(-PACKS_MAX)
      .max(PACKS_MAX)
      .describe('Packs that were found; negative: that are missing; not 0.'),
    reason,
    version,
  })
  .meta({ examples: [{ quantity: -2, reason: 'Broken at the packing table' }] });
export type AdjustLotBody = z.infer<typeof AdjustLotBody>;

export const AdminListLots = endpoint({
  method: 'GET',
  path: '/api/admin/lots',
  access: 'admin',
  summary: 'Lots, those that expire first in front',
  query: AdminLotsQuery,
  output: z.array(Lot),
  status: 200,
  responseHeaders: ['Link', 'X-Total-Count'],
  errors: ['TOO_LONG'],
});

export const AdminGetLot = endpoint({
  method: 'GET',
  path: '/api/admin/lots/{id}',
  access: 'admin',
  summary: 'A lot with its ledger',
  params: z.object({ id: pathId() }),
  output: LotWithMoves,
  status: 200,
  errors: ['NOT_FOUND'],
});

/** An order that packs of a lot went to, or are reserved for. */
export const LotOrder = z
  .object({
    orderId: z.string().meta({ format: 'uuid' }),
    status: z.enum(orderStatuses),
    createdAt: Timestamp,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    reserved: z.int().describe('Packs of the lot that are still to be sent.'),
    shipped: z.int().describe('Packs of the lot that have left.'),
  })
  .meta({ id: 'LotOrder' });
export type LotOrder = z.infer<typeof LotOrder>;

export const AdminListLotOrders = endpoint({
  method: 'GET',
  path: '/api/admin/lots/{id}/orders',
  access: 'admin',
  summary: 'Where a lot went: its orders, newest first',
  params: z.object({ id: pathId() }),
  query: z.object({
    limit: listLimit(),
    cursor: filterText(200).describe('Opaque, from the `Link: …; rel="next"` header of the previous page.'),
  }),
  output: z.array(LotOrder),
  status: 200,
  responseHeaders: ['Link', 'X-Total-Count'],
  errors: ['NOT_FOUND', 'TOO_LONG'],
});

export const AdminChangeLot = endpoint({
  method: 'PATCH',
  path: '/api/admin/lots/{id}',
  access: 'admin',
  summary: 'Changes the status of a lot, or corrects its dates',
  params: z.object({ id: pathId() }),
  body: ChangeLotBody,
  output: LotWithMoves,
  status: 200,
  errors: ['FIELDS_REQUIRED', 'TOO_LONG', 'NOT_FOUND', 'LOT_CHANGED', 'LOT_STATUS', 'MADE_AFTER_EXPIRY'],
});

export const AdminAdjustLot = endpoint({
  method: 'POST',
  path: '/api/admin/lots/{id}/adjustments',
  access: 'admin',
  summary: 'Adds packs to a lot that were found, or removes those that are missing',
  params: z.object({ id: pathId() }),
  body: AdjustLotBody,
  output: LotWithMoves,
  status: 200,
  errors: ['FIELDS_REQUIRED', 'TOO_LONG', 'NOT_FOUND', 'LOT_CHANGED', 'LOT_STATUS', 'PACKS_WRONG'],
});

export const AdminApproveLotRequest = endpoint({
  method: 'POST',
  path: '/api/admin/lot-requests/{id}/approval',
  access: 'admin',
  summary: 'Approves what another administrator asked for: the lot gets the status',
  params: z.object({ id: pathId() }),
  output: LotWithMoves,
  status: 200,
  errors: ['LOT_CHANGED', 'OWN_REQUEST'],
});

export const AdminDiscardLotRequest = endpoint({
  method: 'DELETE',
  path: '/api/admin/lot-requests/{id}',
  access: 'admin',
  summary: 'Withdraws or declines what an administrator asked for; the lot stays as it is',
  params: z.object({ id: pathId() }),
  output: LotWithMoves,
  status: 200,
  errors: ['LOT_CHANGED'],
});
