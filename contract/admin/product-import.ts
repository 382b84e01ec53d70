import { z } from 'zod';
import {
  changeKinds,
  fileCodes,
  IMPORT_BYTES_MAX,
  IMPORT_CHANGES_LISTED_MAX,
  IMPORT_REJECTED_MAX,
  IMPORT_WARNINGS_LISTED_MAX,
  importColumns,
  importFormats,
  recordCodes,
  textEncodings,
  textSeparators,
  warningCodes,
} from '#contract/catalogue/product-constants.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ProductValuesChange } from './product-history.ts';

export type FileCode = (typeof fileCodes)[number];
export type RecordCode = (typeof recordCodes)[number];
export type WarningCode = (typeof warningCodes)[number];
export type ImportFormat = (typeof importFormats)[number];

const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional();

/** For a schema that follows. */
function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
}

/** The command line's options (cli/catalogue/import.ts). */
export const ImportQuery = z.object({
  format: z.enum(importFormats),
  dryRun: flag.describe('Reports what would change, without changing anything.'),
  allOrNothing: flag.describe('Changes nothing if any record is rejected.'),
  withdrawMissing: flag.describe('Withdraws products that are not in the file.'),
  listChanges: flag.describe('Sends a `change` event for each product that is changed.'),
  detectFormat: flag.describe(
    'Detects the encoding, the separator (comma, semicolon, tab) and ordinary headings of a CSV file; sends a `columns` event.',
  ),
  mapping: z
    .string()
    .max(8_000)
    .transform(parseJson)
    .pipe(z.record(z.string().max(200), z.enum([...importColumns, ''])))
    .optional()
    .describe('JSON: what headings of a CSV file mean, as `{"Art.-Nr.": "productId", "Notes": ""}`. Empty: ignored.'),
  jumpPercent: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe('Holds back products of which a price moves by more than this percentage: they are not changed.'),
  trial: z
    .string()
    .length(129)
    .optional()
    .describe(
      'The `trial` of an earlier dry run: the import is rejected if the file is another one, or would change something else by now.',
    ),
});

/** Number of records by outcome. */
export const ImportCounts = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  withdrawn: z.int(),
  held: z.int().describe('Products that were held back because of `jumpPercent`.'),
  rejected: z.int(),
  warnings: z.int().describe('The number of warnings. A record can have several.'),
});

export type ImportCounts = z.infer<typeof ImportCounts>;

export const ImportProgress = z.object({
  records: z.int(),
  bytesRead: z.int().describe('Bytes read from the file; compressed bytes for an archive.'),
  bytesTotal: z.int(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

/** Why a record was rejected. */
export const Rejection = z.object({
  column: z.string().describe('Empty if the problem concerns the whole record.'),
  value: z.string().describe('Shortened, without control characters.'),
  reason: z.string().describe('In English.'),
  code: z.enum(recordCodes),
});
export type Rejection = z.infer<typeof Rejection>;

/** What was corrected in a record, or should be checked. */
export const ImportWarning = z.object({
  column: z.string().describe('Empty if it concerns the whole record.'),
  value: z.string().describe('As it stands in the file: shortened, without control characters.'),
  code: z.enum(warningCodes),
});

/** What an import changes in one product, or would change. */
export const ImportChange = ProductValuesChange.extend({
  kind: z.enum(changeKinds),
  line: z.int().nullable().describe('Null for a withdrawn product: the file does not name it.'),
  productId: z.string(),
  drugName: z.string(),
  isHeld: z.boolean().describe('Not changed, because a price moves by more than `jumpPercent`.'),
});
export type ImportChange = z.infer<typeof ImportChange>;

/** One line of the response to an import, sent as it happens. The last one is `done`, `refused` or `failed`. */
export const ImportEvent = z
  .discriminatedUnion('event', [
    ImportProgress.extend({ event: z.literal('progress') }).describe('Sent a few times a second at most.'),
    Rejection.extend({ event: z.literal('rejected'), line: z.int() }),
    ImportWarning.extend({ event: z.literal('warning'), line: z.int() }).describe(
      `Sent for the first ${IMPORT_WARNINGS_LISTED_MAX} warnings of each code.`,
    ),
    z
      .object({
        event: z.literal('columns'),
        encoding: z.enum(textEncodings).nullable(),
        separator: z.enum(textSeparators).nullable(),
        sheet: z.string().nullable().describe('The sheet of a workbook.'),
        columns: z.array(
          z.object({
            heading: z.string(),
            column: z.string().nullable().describe('What it is read as. Null: it is ignored.'),
            examples: z.array(z.string()).describe('The first values, shortened.'),
          }),
        ),
      })
      .describe(
        'With `detectFormat`, for a CSV file or a workbook: how it is read. Sent also if the file is then rejected because of them.',
      ),
    ImportChange.extend({ event: z.literal('change') }).describe(
      `With \`listChanges\`. Sent for the first ${IMPORT_CHANGES_LISTED_MAX} products of each kind, and as many that are held back.`,
    ),
    z.object({
      event: z.literal('done'),
      ...ImportCounts.shape,
      isRefused: z.boolean().describe('With `allOrNothing`: nothing was changed because records were rejected.'),
      isStopped: z
        .boolean()
        .describe(`More than ${IMPORT_REJECTED_MAX} records were rejected: the rest of the file was not read.`),
      notWithdrawn: z.string().nullable().describe('With `withdrawMissing`: why nothing was withdrawn, in English.'),
      trial: z
        .string()
        .nullable()
        .describe('After a dry run: what to send as `trial` to import the same file into the same catalogue.'),
      warned: z.partialRecord(z.enum(warningCodes), z.int()).describe('The number of warnings of each kind.'),
    }),
    z.object({ event: z.literal('refused'), code: z.enum(fileCodes), message: z.string() }),
    z
      .object({ event: z.literal('failed'), requestId: z.string() })
      .describe(
        'An internal error, an overload, a stop of the store, or the limit of 15 minutes. Products imported before are kept; importing the file again continues from there.',
      ),
  ])
  .meta({ id: 'ImportEvent' });
export type ImportEvent = z.infer<typeof ImportEvent>;

export const AdminImportCatalogue = endpoint({
  method: 'POST',
  path: '/api/admin/products/import',
  access: 'admin',
  summary: 'Imports a catalogue file, which is the request body; streams events (ImportEvent), one per line',
  query: ImportQuery,
  upload: 'application/octet-stream',
  uploadBytesMax: IMPORT_BYTES_MAX,
  stream: 'application/x-ndjson',
  line: ImportEvent,
  status: 200,
  errors: ['BODY_TOO_LARGE'],
});
