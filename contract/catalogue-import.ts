import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Faults of a whole file: it is refused and nothing is changed. */
export const fileCodes = [
  'E_FILE',
  'E_FORMAT',
  'E_EMPTY',
  'E_ENCODING',
  'E_GZIP',
  'E_JSON',
  'E_HEADER_MISSING',
  'E_HEADER_DUPLICATE',
  'E_BUSY',
] as const;
export type FileCode = (typeof fileCodes)[number];

/** Faults of one record: it is rejected, the others are imported. */
export const rowCodes = [
  'E_ENCODING',
  'E_CONTROL_CHAR',
  'E_BIDI_CONTROL',
  'E_COLUMN_COUNT',
  'E_CSV_QUOTE',
  'E_CSV_UNTERMINATED',
  'E_REQUIRED',
  'E_TYPE',
  'E_TOO_LONG',
  'E_ID_FORMAT',
  'E_DUP_ID',
  'E_URL',
  'E_JSON',
  'E_JSON_DUP_KEY',
  'E_PRICE_FORMAT',
  'E_PRICE_NEGATIVE',
  'E_PRICE_ZERO',
  'E_PRICE_RANGE',
  'E_DOSAGE_RESERVED',
  'E_DOSAGE_NOT_PRICED',
  'E_PRICE_WITHOUT_DOSAGE',
  'E_DEFAULT_NOT_LISTED',
] as const;
export type RowCode = (typeof rowCodes)[number];

/** What was mended or deserves a look; the record is imported. */
export const warningCodes = [
  'W_EOL_MIXED',
  'W_HEADER_EXTRA',
  'W_UNICODE_NORMALISED',
  'W_SPACE_NORMALISED',
  'W_CASE_NORMALISED',
  'W_ENTITY',
  'W_MARKUP',
  'W_FORMULA',
  'W_TYPE_UNKNOWN',
  'W_URL_REMOTE',
  'W_PRICE_ROUNDED',
  'W_DEFAULT_MISSING',
  'W_DOSAGE_DUPLICATE',
] as const;
export type WarningCode = (typeof warningCodes)[number];

/** Kinds of catalogue files; `.gz` behind the name says that it is packed. */
export const importFormats = ['csv', 'jsonl', 'json', 'csv.gz', 'jsonl.gz', 'json.gz'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Largest file taken by the browser, as it is sent: packed or not. */
export const IMPORT_BYTES_MAX = 64 * 1024 * 1024;

const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional();

/** The command line's options (cli/catalogue-import.ts). */
export const ImportQuery = z.object({
  format: z.enum(importFormats),
  /** Tells what would change, and changes nothing. */
  dryRun: flag,
  /** Changes nothing when a single record is rejected. */
  allOrNothing: flag,
  /** Takes products that are not in the file off the catalogue. */
  withdrawMissing: flag,
});

/** How many records came to what. */
const Counts = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  withdrawn: z.int(),
  rejected: z.int(),
  /** Warnings, of which a record may have several. */
  warnings: z.int(),
});

/** One line of the answer to an import: what the command line prints, as it happens. The last is `done`, `refused` or `failed`. */
export const ImportEvent = z.discriminatedUnion('event', [
  /** At most some times a second. */
  z.object({ event: z.literal('progress'), records: z.int(), bytesRead: z.int(), bytesTotal: z.int() }),
  z.object({
    event: z.literal('rejected'),
    line: z.int(),
    /** Empty where the fault is the record's. */
    column: z.string(),
    /** Shortened, printable. */
    value: z.string(),
    /** English. */
    reason: z.string(),
    code: z.enum(rowCodes),
  }),
  z.object({
    event: z.literal('done'),
    ...Counts.shape,
    /** With `allOrNothing`: records were rejected, so nothing was changed. */
    isRefused: z.boolean(),
    /** With `withdrawMissing`: why nothing was withdrawn; English. */
    notWithdrawn: z.string().nullable(),
    /** How often each kind of warning was given. */
    warned: z.partialRecord(z.enum(warningCodes), z.int()),
  }),
  z.object({ event: z.literal('refused'), code: z.enum(fileCodes), message: z.string() }),
  /** Our fault, an overload, the store stopped, or it took longer than 15 minutes; what was imported before stays, and importing again goes on from there. */
  z.object({ event: z.literal('failed'), requestId: z.string() }),
]);
export type ImportEvent = z.infer<typeof ImportEvent>;

export const AdminImportCatalogue = endpoint({
  method: 'POST',
  path: '/api/admin/products/import',
  access: 'admin',
  summary: 'Imports a catalogue file, sent as it is; answers line by line (ImportEvent) while it goes on',
  query: ImportQuery,
  upload: 'application/octet-stream',
  stream: 'application/x-ndjson',
  status: 200,
  errors: ['BODY_TOO_LARGE'],
});
