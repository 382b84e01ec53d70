import type { FileDosage } from './apply-dosages.ts';
import type { BatchSize } from './batch-size.ts';

/** The records of a dosage file, grouped by product: it is compared, counted and held back as a whole, in whatever order its records stand. */
export class DosagesByProduct {
  readonly #dosages = new Map<string, FileDosage[]>();

  add(dosage: FileDosage): void {
    const key = dosage.ofDosage.productId.toLowerCase();
    const known = this.#dosages.get(key);
    if (known) known.push(dosage);
    else this.#dosages.set(key, [dosage]);
  }

  /** Batches of whole products with at least as many records as the size says by then; the last one may have fewer. */
  *batches(size: BatchSize): Generator<FileDosage[]> {
    let batch: FileDosage[] = [];
    for (const dosages of this.#dosages.values()) {
      batch.push(...dosages);
      if (batch.length < size.records) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}
