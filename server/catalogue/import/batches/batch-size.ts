const RECORDS_MAX = 1_000;
const RECORDS_MIN = 100;
const RECORDS_AT_FIRST = 250;
/** Administrators who save a form meanwhile wait for a batch (catalogue/write-lock.ts), and their call fails after five seconds. */
const BATCH_MS = 1_000;

/**
 * Records in one batch of an import: as many as this database writes in about a second, whatever the machine is busy with. Few large
 * batches are faster (250 records at a time take 25 % longer than 1,000), small ones let others save their changes.
 */
export class BatchSize {
  #records: number;

  /** A comparison writes nothing, so nobody waits: its batches have one size. */
  constructor({ writes }: { writes: boolean }) {
    this.#records = writes ? RECORDS_AT_FIRST : RECORDS_MAX;
  }

  get records(): number {
    return this.#records;
  }

  /** Sets the size of the next batch after one of `records` records that took `ms`. */
  adapt(records: number, ms: number): void {
    if (records < RECORDS_MIN) return; // the start of a transaction says little about its records
    const fitting = Math.round((records * BATCH_MS) / Math.max(ms, 1));
    this.#records = Math.min(Math.max(fitting, RECORDS_MIN), RECORDS_MAX);
  }
}
