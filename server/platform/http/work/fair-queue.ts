import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '#server/platform/http/errors.ts';

export interface QueueLimits {
  /** Tasks that run at once. */
  places: number;
  /** Of these, tasks of one network. */
  placesPerNetwork: number;
  /** The same while the results of the network are large (`countResult`): they cost in proportion. */
  placesForLarge: number;
  /** Waiting callers of all networks. */
  waitingMax: number;
  /** Waiting callers of one network. More are accepted until its oldest has waited for `patienceMs`. */
  waitingMaxPerNetwork: number;
  /** A short burst is accepted. */
  patienceMs: number;
  /** The error of a network whose own queue is full. */
  fullCode: 'TOO_MANY_ATTEMPTS' | 'SERVICE_UNAVAILABLE';
  retryAfterSeconds: number;
}

const REJECTION_MS = 500;
/** A result takes a millisecond for some 16 KB. */
const LARGE_RESULT_BYTES = 64 * 1024;
/** Share of the newest result in the usual size. */
const NEWEST_SHARE = 0.25;

/** A caller that waits. */
interface Turn extends PromiseWithResolvers<void> {
  since: number;
}

interface Network {
  running: number;
  waiting: Turn[];
  /** Usual size of its latest results. */
  resultBytes: number;
}

/**
 * A queue that is fair between networks. At most `places` tasks run, at most `placesPerNetwork` of one network; networks with
 * waiting callers take turns, so a caller from a quiet network waits for one task and not behind a busy network. Throws
 * `fullCode` when the network's own queue is full. When the whole queue is full, the newest caller of the longest queue is
 * dropped with SERVICE_UNAVAILABLE.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  #running = 0;
  #waiting = 0;
  readonly #networks = new Map<string, Network>();
  /** Networks with waiting callers, in the order of their next turns. */
  readonly #order = new Map<string, Network>();
  readonly #idleCallbacks = new Set<() => void>();

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get running(): number {
    return this.#running;
  }

  /** Runs the task in its turn. */
  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const own = this.#networks.get(name) ?? { running: 0, waiting: [], resultBytes: 0 };
    if (this.#running < this.#limits.places && own.waiting.length === 0 && this.#hasPlace(own)) this.#start(name, own);
    else await this.#enqueue(name, own).catch(delayRejection);
    try {
      return await task();
    } finally {
      this.#finish(name, own);
    }
  }

  /** Counts the size of a result. It is forgotten when the network has nothing more to do. */
  countResult(name: string, bytes: number): void {
    const network = this.#networks.get(name);
    if (network) network.resultBytes += (bytes - network.resultBytes) * NEWEST_SHARE;
  }

  /** Resolves when no task runs, at the latest after `ms`. */
  idle(ms: number): Promise<void> {
    if (this.#running === 0) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const callback = () => {
      clearTimeout(timer);
      this.#idleCallbacks.delete(callback);
      resolve();
    };
    const timer = setTimeout(callback, ms);
    this.#idleCallbacks.add(callback);
    return promise;
  }

  #hasPlace(network: Network): boolean {
    const isLarge = network.resultBytes > LARGE_RESULT_BYTES;
    return network.running < (isLarge ? this.#limits.placesForLarge : this.#limits.placesPerNetwork);
  }

  #rejection(code: QueueLimits['fullCode']): ApiError {
    return new ApiError(code, { retryAfterSeconds: this.#limits.retryAfterSeconds });
  }

  async #enqueue(name: string, own: Network): Promise<void> {
    const { waitingMax, waitingMaxPerNetwork, patienceMs, fullCode } = this.#limits;
    const now = performance.now();
    const [oldest] = own.waiting;
    if (own.waiting.length >= waitingMaxPerNetwork && oldest && now - oldest.since >= patienceMs)
      throw this.#rejection(fullCode);
    if (this.#waiting >= waitingMax) this.#dropNewestOfLongest(own);
    const turn = { ...Promise.withResolvers<void>(), since: now };
    own.waiting.push(turn);
    this.#waiting += 1;
    this.#order.set(name, own);
    this.#networks.set(name, own);
    await turn.promise;
  }

  /** Throws when no queue is longer than the caller's own would be. */
  #dropNewestOfLongest(own: Network): void {
    const longest = [...this.#order.values()].reduce((found, each) =>
      each.waiting.length > found.waiting.length ? each : found,
    );
    if (longest.waiting.length <= own.waiting.length + 1) throw this.#rejection('SERVICE_UNAVAILABLE');
    longest.waiting.pop()?.reject(this.#rejection('SERVICE_UNAVAILABLE'));
    this.#waiting -= 1;
  }

  #start(name: string, network: Network): void {
    this.#running += 1;
    network.running += 1;
    this.#networks.set(name, network);
  }

  #finish(name: string, own: Network): void {
    this.#running -= 1;
    own.running -= 1;
    if (own.running === 0 && own.waiting.length === 0) this.#networks.delete(name);
    this.#startNext();
    if (this.#running === 0) for (const callback of this.#idleCallbacks) callback();
  }

  /** A network that is served goes to the end of the order, so the loop comes to it again. */
  #startNext(): void {
    for (const [name, network] of this.#order) {
      if (this.#running >= this.#limits.places) return;
      if (!this.#hasPlace(network)) continue;
      const turn = network.waiting.shift();
      this.#order.delete(name);
      if (network.waiting.length > 0) this.#order.set(name, network);
      this.#waiting -= 1;
      this.#start(name, network);
      turn?.resolve();
    }
  }
}

/** A program that repeats rejected requests at once would cost more than the work itself. */
async function delayRejection(error: unknown): Promise<never> {
  await delay(REJECTION_MS);
  throw error;
}
