import type { FileCode, Rejection } from '#contract/admin/product-import.ts';
import type { CatalogueProduct } from '#server/catalogue/products/columns.ts';
import type { Warning } from '#server/catalogue/products/faults.ts';
import type { DosageRecord } from './read-dosage-record.ts';

/**
 * The result of one record (a product, or one dosage of a dosage file), or a warning about the file (neither). Lines count from 1.
 * A rejected record has its productId if that could be read.
 */
export type ImportRecord = ValidRecord | RejectedRecord | FileWarnings;

export type ValidRecord = { line: number; rejected?: undefined; productId?: undefined; warnings: Warning[] } & (
  | { product: CatalogueProduct; ofDosage?: undefined }
  | { ofDosage: DosageRecord; product?: undefined }
);

interface RejectedRecord extends Neither {
  rejected: Rejection;
  productId?: string | undefined;
  warnings?: undefined;
}

interface FileWarnings extends Neither {
  rejected?: undefined;
  productId?: undefined;
  warnings: Warning[];
}

interface Neither {
  line: number;
  product?: undefined;
  ofDosage?: undefined;
}

/** The whole file is rejected. The message is one sentence for the user. */
export class ImportError extends Error {
  override name = 'ImportError';
  readonly code: FileCode;

  constructor(code: FileCode, message: string) {
    super(message);
    this.code = code;
  }
}
