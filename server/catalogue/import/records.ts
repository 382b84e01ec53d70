import type { Rejection } from '#contract/catalogue-import.ts';
import type { Warning } from './faults.ts';
import type { RowValues } from './reader.ts';

/**
 * What a reader of one format finds: values to check, a record it cannot read, or a warning about the file. `idText` is
 * what stands for the productId in a record that cannot be read, where there is no doubt which text that is.
 */
export type SourceRecord =
  | { line: number; values: RowValues; warnings: Warning[]; rejected?: undefined }
  | { line: number; rejected: Rejection; idText?: string | undefined; values?: undefined; warnings?: undefined }
  | { line: number; warnings: Warning[]; values?: undefined; rejected?: undefined };

/** No product is near this; bounds the memory that a broken file can take. */
export const RECORD_BYTES_MAX = 2 * 1_048_576;
/** The same, as a sentence says it. */
export const RECORD_MAX_SHOWN = '2 MB';
