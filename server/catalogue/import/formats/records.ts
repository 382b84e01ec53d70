import type { Rejection } from '#contract/admin/product-import.ts';
import type { Warning } from '#server/catalogue/products/faults.ts';
import type { RecordValues } from '#server/catalogue/products/record-reader.ts';

/** `price`: a record of a price file. */
export type RecordKind = 'product' | 'price';

/**
 * One result of a format's reader: values to validate, an unreadable record, or a warning about the file. `idText` is the
 * productId of an unreadable record, if it is certain.
 */
export type SourceRecord =
  | { line: number; kind: RecordKind; values: RecordValues; warnings: Warning[]; rejected?: undefined }
  | { line: number; rejected: Rejection; idText?: string | undefined; values?: undefined; warnings?: undefined }
  | { line: number; warnings: Warning[]; values?: undefined; rejected?: undefined };

/**
 * Limits the memory for a damaged file, and the time that one record blocks other work. The largest possible product, with
 * each character escaped in JSON, is 310 KB.
 */
export const RECORD_BYTES_MAX = 512 * 1024;
/** Limits the fields of a damaged CSV record: csv-parse copies all of them. */
export const RECORD_COMMAS_MAX = 20_000;
/** RECORD_BYTES_MAX as messages show it. */
export const RECORD_MAX_SHOWN = '512 KB';
