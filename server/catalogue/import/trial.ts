import { createHash } from 'node:crypto';
import { readCatalogueVersion } from '#server/catalogue/invalidate-cache.ts';
import type { Runner } from '#server/platform/database/database.ts';
import type { Plan } from './batches/compare.ts';
import type { OnSaleProduct } from './batches/queries.ts';
import { ImportError } from './faults.ts';
import { hashFile } from './hash-file.ts';

/**
 * What a trial run found: a hash of every change, with the product as it was stored and as it would be. With the hash of the file it is the
 * `trial` that an import sends back.
 */
export class Comparison {
  readonly #hash = createHash('sha256');

  /** Held back or not: `jumpPercent` may be another one in the import. */
  addBatch({ added, changed, held }: Plan): void {
    const items = [...added, ...changed, ...held].sort((a, b) => a.line - b.line);
    for (const { line: _, ...item } of items) this.#hash.update(JSON.stringify(item));
  }

  addWithdrawn(products: OnSaleProduct[]): void {
    for (const { productId } of products) this.#hash.update(JSON.stringify(productId));
  }

  /** "<SHA-256 of the file>-<SHA-256 of the changes>"; undefined if the file can no longer be read. Call it once, at the end. */
  async token(file: string): Promise<string | undefined> {
    const hash = await hashFile(file);
    return hash === null ? undefined : `${hash}-${this.#hash.digest('hex')}`;
  }
}

/** Throws ImportError if the file is not that of the trial run, or would now change something else. */
export function assertSameAsTrial(expected: string, found: string | undefined): void {
  if (expected === found) return;
  if (expected.split('-')[0] !== found?.split('-')[0]) {
    throw new ImportError('E_FILE_CHANGED', 'This is not the file of the trial run.');
  }
  throw new ImportError('E_CATALOGUE_CHANGED', 'The catalogue was changed after the trial run.');
}

/** The catalogue changed between the comparison with a trial run and the first batch: the file has to be compared again. */
export class CatalogueChanged extends Error {}

/** The version of the catalogue in which an import changes what its trial run said. */
export class ExpectedVersion {
  readonly #version: number;
  #isChecked = false;

  constructor(version: number) {
    this.#version = version;
  }

  /** Under the catalogue's lock, before the first change: later ones are this import's own. Throws CatalogueChanged. */
  async check(tx: Runner): Promise<void> {
    if (this.#isChecked) return;
    this.#isChecked = true;
    if ((await readCatalogueVersion(tx)) !== this.#version) throw new CatalogueChanged();
  }
}
