import type { FileCode, Rejection } from '#contract/admin/product-import.ts';
import type { CatalogueProduct } from '#server/catalogue/products/columns.ts';
import type { Warning } from '#server/catalogue/products/faults.ts';

/**
 * The result of one record, or a warning about the file (neither product nor rejection). Lines count from 1. A rejected record
 * has its productId if that could be read.
 */
export type ImportRecord =
  | { line: number; product: CatalogueProduct; rejected?: undefined; productId?: undefined; warnings: Warning[] }
  | { line: number; product?: undefined; rejected: Rejection; productId?: string | undefined; warnings?: undefined }
  | { line: number; product?: undefined; rejected?: undefined; productId?: undefined; warnings: Warning[] };

/** The whole file is rejected. The message is one sentence for the user. */
export class ImportError extends Error {
  override name = 'ImportError';
  readonly code: FileCode;

  constructor(code: FileCode, message: string) {
    super(message);
    this.code = code;
  }
}
