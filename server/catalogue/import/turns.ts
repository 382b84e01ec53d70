import { setImmediate as nextTurn } from 'node:timers/promises';

/** With the piece of a file that is at work when it is over, others wait 10 ms at most. */
const TURN_MS = 5;

/** Shares the main thread between an import and the requests beside it, however little of the file comes to a record. */
export class Turns {
  #since = performance.now();

  /** True when others have waited long enough: `pass` is due. Asked for each record, so it costs no promise. */
  get isOver(): boolean {
    return performance.now() - this.#since > TURN_MS;
  }

  async pass(): Promise<void> {
    await nextTurn();
    this.#since = performance.now();
  }
}
