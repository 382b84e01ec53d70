import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import {
  DELIVERY_FILE_BYTES_MAX,
  DELIVERY_FILE_LINES_MAX,
  deliveryFileColumns,
  deliveryFileFaults,
  deliveryOutcomes,
  REJECTED_LINES_MAX,
} from '#contract/stock/delivery-file.ts';

/** Why a line is rejected. `INVALID_INPUT`: the column has another form. */
const rejectionCodes = [
  ...(['INVALID_INPUT', 'FIELDS_REQUIRED', 'TOO_LONG', 'GTIN_INVALID', 'ITEM_UNKNOWN'] as const),
  ...(['MADE_AFTER_EXPIRY', 'LOT_MISMATCH', 'PACKS_WRONG', 'RECEIPT_EXISTS'] as const),
] satisfies ErrorCode[];

export const RejectedLine = z.object({
  line: z.int().describe('Of the file; the first line is 1.'),
  column: z.enum(deliveryFileColumns),
  value: z.string().describe('As it stands in the file, shortened.'),
  code: z.enum(rejectionCodes),
  storedExpiresOn: z.iso.date().optional().describe('Of `LOT_MISMATCH`: the expiry date of this lot in stock.'),
});
export type RejectedLine = z.infer<typeof RejectedLine>;

export const DeliveryFileReport = z
  .object({
    fault: z.enum(deliveryFileFaults).optional().describe('Why nothing of the file could be read.'),
    missingColumns: z.array(z.string()).describe('Of the fault `columns`.'),
    deliveries: z.array(
      z.object({
        supplier: z.string(),
        deliveryNote: z.string(),
        outcome: z
          .enum(deliveryOutcomes)
          .describe('`rejected`: a line of it is. `known`: it was received before, and nothing changes.'),
        lines: z.int(),
        packs: z.int(),
      }),
    ),
    rejected: z.array(RejectedLine).describe(`In the order of the file, at most ${REJECTED_LINES_MAX}.`),
    rejectedLines: z.int().describe('All of them.'),
  })
  .meta({ id: 'DeliveryFileReport' });
export type DeliveryFileReport = z.infer<typeof DeliveryFileReport>;

export const AdminImportDeliveries = endpoint({
  method: 'POST',
  path: '/api/admin/receipts/import',
  access: 'admin',
  summary: `Receives the deliveries of a CSV file, which is the request body (at most ${DELIVERY_FILE_LINES_MAX} lines); each delivery as a whole or not at all`,
  query: z.object({
    trial: z.enum(['true', 'false']).optional().describe('`true`: only reports what would be received.'),
  }),
  upload: 'application/octet-stream',
  uploadBytesMax: DELIVERY_FILE_BYTES_MAX,
  output: DeliveryFileReport,
  status: 200,
  errors: ['BODY_TOO_LARGE'],
});
