import type { ImportCounts, ImportProgress, Rejection } from '#contract/admin/product-import.ts';
import type { Actor } from '#server/accounts/audit.ts';
import type { Warning } from './faults.ts';

export interface ImportOutcome extends ImportCounts {
  /** With `allOrNothing`: records were rejected, so nothing was changed; the counts are those of an import without it. */
  isRefused: boolean;
  /** Too many records were rejected (IMPORT_REJECTED_MAX): what follows them was not read. */
  isStopped: boolean;
  /** With `withdrawMissing`: why nothing was withdrawn, to stand behind "Nothing was withdrawn:". */
  notWithdrawn?: string | undefined;
}

export interface ImportOptions {
  /** Tells what would change, and changes nothing. */
  dryRun?: boolean;
  /** The whole file in one transaction, undone when a record is rejected or anything else goes wrong. */
  allOrNothing?: boolean;
  /** Products on sale that the file does not name are withdrawn when it is read to its end. */
  withdrawMissing?: boolean;
  /** Stops the import between two batches; what was imported before stays, but for an import of all or nothing. */
  signal?: AbortSignal;
  /** Most bytes that a packed file may unpack to, for files of strangers; no end where it is absent. */
  unpackedBytesMax?: number;
  /** Whose import it is, as the audit remembers it. */
  by?: Actor;
  /** Told after every record. */
  onProgress?(progress: ImportProgress): void;
  onRejected?(line: number, rejection: Rejection): void | Promise<void>;
  onWarning?(line: number, warning: Warning): void;
}
