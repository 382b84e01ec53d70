import { setImmediate as nextTurn } from 'node:timers/promises';

/** Together with the current chunk, other work waits at most 10 ms. */
const SLICE_MS = 5;

/** Shares the main thread between a long task and concurrent requests. */
export class EventLoopYielder {
  #since = performance.now();

  /** True when `yield` is due. Checked for each record, without creating a promise. */
  get isDue(): boolean {
    return performance.now() - this.#since > SLICE_MS;
  }

  async yield(): Promise<void> {
    await nextTurn();
    this.#since = performance.now();
  }
}
