import type { ImportChange, ImportCounts, ImportProgress, Rejection } from '#contract/admin/product-import.ts';
import type { Actor } from '#server/accounts/audit.ts';
import type { Warning } from '#server/catalogue/products/faults.ts';
import type { ReadOptions } from './formats/records.ts';

export interface ImportOutcome extends ImportCounts {
  /** With `allOrNothing`: nothing was changed because records were rejected. The counts say what would have changed without it. */
  isRefused: boolean;
  /** Too many records were rejected (IMPORT_REJECTED_MAX): the rest of the file was not read. */
  isStopped: boolean;
  /** With `withdrawMissing`: why nothing was withdrawn, for a message after "Nothing was withdrawn:". */
  notWithdrawn?: string | undefined;
  /** After a dry run, for the `trial` of the import. */
  trial?: string | undefined;
}

export interface ImportOptions extends ReadOptions {
  /** Reports what would change, and changes nothing. */
  dryRun?: boolean | undefined;
  /** The whole file in one transaction, rolled back when a record is rejected or an error occurs. */
  allOrNothing?: boolean | undefined;
  /** At the end of the file, products on sale that it does not name are withdrawn. */
  withdrawMissing?: boolean | undefined;
  /** Products of which a price moves by more than this percentage are not changed. No limit if absent. */
  jumpPercent?: number | undefined;
  /** The outcome's `trial` of a dry run: the import is rejected if the file is another one or would change something else. */
  trial?: string | undefined;
  /** Aborts the import between two batches. Earlier batches stay, except with `allOrNothing`. */
  signal?: AbortSignal;
  /** Maximum unpacked size in bytes, for uploaded files. No limit if absent. */
  unpackedBytesMax?: number;
  /** Maximum number of records, for uploaded files. No limit if absent. */
  recordsMax?: number | undefined;
  /** Called before each batch is written, and before the end: throws when the author may no longer import. */
  authorize?(): Promise<void>;
  /** It fills an empty store. Administrators cannot undo it. */
  isStarter?: boolean;
  /** The author, for the audit. */
  by?: Actor;
  /** Called after every record. */
  onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** Called for each product that is changed (or would be, in a dry run), after its batch was committed. */
  onChange?: ((change: ImportChange) => void | Promise<void>) | undefined;
  onRejected?: ((line: number, rejection: Rejection) => void | Promise<void>) | undefined;
  onWarning?: ((line: number, warning: Warning) => void | Promise<void>) | undefined;
}
