import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { ITEM_CODE_MAX } from '#contract/limits.ts';
import { Day, LotNumber, PACKS_MAX } from '#contract/stock/lot-fields.ts';
import { receivedStatuses } from '#contract/stock/lot-status.ts';
import { DELIVERY_NOTE_MAX, SUPPLIER_NAME_MAX } from '#contract/stock/receipt-limits.ts';
import { ID_MAX, requiredText, Timestamp } from '#contract/text.ts';
import { Lot } from './lots.ts';

const LINES_MAX = 500;

/** A line of a delivery. It has an id of an item, its GTIN, or both. */
export const ReceiptLine = z.strictObject({
  itemId: z.int().min(1).max(ID_MAX).optional(),
  gtin: z.string().max(ITEM_CODE_MAX).optional().describe('8, 12, 13 or 14 digits. Empty: no GTIN.'),
  lotNumber: LotNumber,
  expiresOn: Day,
  manufacturedOn: Day.optional(),
  quantity: z.int().min(1).max(PACKS_MAX).describe('Packs.'),
  status: z
    .enum(receivedStatuses)
    .optional()
    .describe(
      '`released` if absent. What has expired is quarantined in any case. A lot that exists keeps its status, but a released one is quarantined if this says so, and a damaged or destroyed one in any case.',
    ),
});
export type ReceiptLine = z.infer<typeof ReceiptLine>;

export const ReceiptBody = z
  .object({
    supplier: requiredText(SUPPLIER_NAME_MAX).describe('Its name; upper and lower case are the same supplier.'),
    deliveryNote: requiredText(DELIVERY_NOTE_MAX).describe('The number of the delivery note, once per supplier.'),
    lines: z.array(ReceiptLine).min(1).max(LINES_MAX),
  })
  .meta({
    examples: [
      {
        supplier: 'Symbion',
        deliveryNote: 'DN-4711',
        lines: [{ gtin: '9506000134352', lotNumber: 'AB12', expiresOn: '2027-12-31', quantity: 48 }],
      },
    ],
  });
export type ReceiptBody = z.infer<typeof ReceiptBody>;

export const Receipt = z
  .object({
    id: z.int(),
    supplier: z.string(),
    deliveryNote: z.string(),
    receivedAt: Timestamp,
    lots: z.array(Lot).describe('As they are now, in the order of the lines; a lot of several lines once.'),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof Receipt>;

export const AdminReceiveGoods = endpoint({
  method: 'POST',
  path: '/api/admin/receipts',
  access: 'admin',
  summary: 'Receives a delivery into lots, all of it or nothing; the same delivery again changes nothing',
  body: ReceiptBody,
  output: Receipt,
  status: 201,
  errors: [
    ...(['FIELDS_REQUIRED', 'TOO_LONG', 'ITEM_UNKNOWN', 'GTIN_INVALID', 'MADE_AFTER_EXPIRY'] as const),
    ...(['PACKS_WRONG', 'LOT_MISMATCH', 'RECEIPT_EXISTS'] as const),
  ],
});
