import type { Rejection } from '#contract/admin/product-import.ts';
import type { Warning } from '#server/catalogue/import/faults.ts';
import type { RowValues } from './reader.ts';

/**
 * What a reader of one format finds: values to check, a record it cannot read, or a warning about the file. `idText` is
 * what stands for the productId in a record that cannot be read, where there is no doubt which text that is.
 */
export type SourceRecord =
  | { line: number; values: RowValues; warnings: Warning[]; rejected?: undefined }
  | { line: number; rejected: Rejection; idText?: string | undefined; values?: undefined; warnings?: undefined }
  | { line: number; warnings: Warning[]; values?: undefined; rejected?: undefined };

/**
 * No product is near this: the longest texts in JSON, each character escaped, are 310 KB. Bounds the memory that a broken
 * file can take, and the time for which one record keeps others waiting.
 */
export const RECORD_BYTES_MAX = 512 * 1024;
/** A field for each comma of a broken CSV record, at worst: csv-parse copies them all. */
export const RECORD_COMMAS_MAX = 20_000;
/** The first, as a sentence says it. */
export const RECORD_MAX_SHOWN = '512 KB';
