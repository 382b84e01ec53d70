import type { Rejection } from '#contract/admin/product-import.ts';
import type { textSeparators } from '#contract/catalogue/product-constants.ts';
import type { Encoding } from '#server/catalogue/import/encoding.ts';
import type { Warning } from '#server/catalogue/products/faults.ts';
import type { RecordValues } from '#server/catalogue/products/record-reader.ts';

/** How a file is read. */
export interface ReadOptions {
  /** Detects the encoding, the separator and ordinary headings ("Product ID"), and accepts prices such as "12,50" or "$12.50" in a dosage file. */
  detectFormat?: boolean | undefined;
  /** What headings mean: a column, or the empty text for one that is ignored. */
  mapping?: Record<string, string> | undefined;
  /** Called with what the first line holds, also if it is rejected. */
  onColumns?: ((columns: DetectedColumns) => void | Promise<void>) | undefined;
}

export type Separator = (typeof textSeparators)[number];

/** What was found in the first lines of a CSV file or a workbook. */
export interface DetectedColumns {
  /** Null for a workbook. */
  separator: Separator | null;
  encoding: Encoding | null;
  /** The name of the sheet; null for a CSV file. */
  sheet: string | null;
  columns: { heading: string /** Null if it is ignored. */; column: string | null; examples: string[] }[];
}

/** `dosage`: a record of a dosage file. */
export type RecordKind = 'product' | 'dosage';

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
