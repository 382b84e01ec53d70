import type { FilePrice } from './apply-prices.ts';
import type { BatchSize } from './batch-size.ts';

/** The prices of a file, grouped by product: it is compared, counted and held back as a whole, in whatever order its prices stand. */
export class PricesByProduct {
  readonly #prices = new Map<string, FilePrice[]>();

  add(price: FilePrice): void {
    const key = price.price.productId.toLowerCase();
    const known = this.#prices.get(key);
    if (known) known.push(price);
    else this.#prices.set(key, [price]);
  }

  /** Batches of whole products with at least as many prices as the size says by then; the last one may have fewer. */
  *batches(size: BatchSize): Generator<FilePrice[]> {
    let batch: FilePrice[] = [];
    for (const prices of this.#prices.values()) {
      batch.push(...prices);
      if (batch.length < size.records) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}
