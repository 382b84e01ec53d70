import { setImmediate as nextTurn } from 'node:timers/promises';

/** Together with the current chunk, other work waits at most 10 ms. */
const TURN_MS = 5;

/** Shares the main thread between an import and concurrent requests. */
export class Turns {
  #since = performance.now();

  /** True when `pass` is due. Checked for each record, without creating a promise. */
  get isOver(): boolean {
    return performance.now() - this.#since > TURN_MS;
  }

  async pass(): Promise<void> {
    await nextTurn();
    this.#since = performance.now();
  }
}
