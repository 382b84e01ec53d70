import { z } from 'zod';
import {
  fileCodes,
  IMPORT_REJECTED_MAX,
  importFormats,
  rowCodes,
  warningCodes,
} from '#contract/catalogue/product-constants.ts';
import { endpoint } from '#contract/endpoint.ts';

export type FileCode = (typeof fileCodes)[number];
export type RowCode = (typeof rowCodes)[number];
export type WarningCode = (typeof warningCodes)[number];
export type ImportFormat = (typeof importFormats)[number];

const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional();

/** The command line's options (cli/catalogue-import.ts). */
export const ImportQuery = z.object({
  format: z.enum(importFormats),
  dryRun: flag.describe('Tells what would change, and changes nothing.'),
  allOrNothing: flag.describe('Changes nothing when a single record is rejected.'),
  withdrawMissing: flag.describe('Takes products that are not in the file off the catalogue.'),
});

/** Number of records by outcome. */
export const ImportCounts = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  withdrawn: z.int(),
  rejected: z.int(),
  warnings: z.int().describe('Warnings, of which a record may have several.'),
});

export type ImportCounts = z.infer<typeof ImportCounts>;

export const ImportProgress = z.object({
  records: z.int(),
  bytesRead: z.int().describe('Of the file as it lies there: packed, where it is an archive.'),
  bytesTotal: z.int(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

/** Why a record was rejected. */
export const Rejection = z.object({
  column: z.string().describe("Empty where the fault is the record's."),
  value: z.string().describe('Shortened, printable.'),
  reason: z.string().describe('English.'),
  code: z.enum(rowCodes),
});
export type Rejection = z.infer<typeof Rejection>;

/** One line of the response to an import, sent as it happens. The last one is `done`, `refused` or `failed`. */
export const ImportEvent = z
  .discriminatedUnion('event', [
    ImportProgress.extend({ event: z.literal('progress') }).describe('At most some times a second.'),
    Rejection.extend({ event: z.literal('rejected'), line: z.int() }),
    z.object({
      event: z.literal('done'),
      ...ImportCounts.shape,
      isRefused: z.boolean().describe('With `allOrNothing`: records were rejected, so nothing was changed.'),
      isStopped: z
        .boolean()
        .describe(`More than ${IMPORT_REJECTED_MAX} records were rejected: what follows these was not read.`),
      notWithdrawn: z.string().nullable().describe('With `withdrawMissing`: why nothing was withdrawn; English.'),
      warned: z.partialRecord(z.enum(warningCodes), z.int()).describe('How often each kind of warning was given.'),
    }),
    z.object({ event: z.literal('refused'), code: z.enum(fileCodes), message: z.string() }),
    z
      .object({ event: z.literal('failed'), requestId: z.string() })
      .describe(
        'Our fault, an overload, the store stopped, or it took longer than 15 minutes; what was imported before stays, and importing again goes on from there.',
      ),
  ])
  .meta({ id: 'ImportEvent' });
export type ImportEvent = z.infer<typeof ImportEvent>;

export const AdminImportCatalogue = endpoint({
  method: 'POST',
  path: '/api/admin/products/import',
  access: 'admin',
  summary: 'Imports a catalogue file, sent as it is; answers line by line (ImportEvent) while it goes on',
  query: ImportQuery,
  upload: 'application/octet-stream',
  stream: 'application/x-ndjson',
  line: ImportEvent,
  status: 200,
  errors: ['BODY_TOO_LARGE'],
});
