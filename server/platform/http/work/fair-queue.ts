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

export type FairQueue = ReturnType<typeof fairQueue>;

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
export function fairQueue(limits: QueueLimits) {
  const { places, waitingMax, waitingMaxPerNetwork, patienceMs, retryAfterSeconds } = limits;
  let running = 0;
  let waiting = 0;
  const networks = new Map<string, Network>();
  /** Networks with waiting callers, in the order of their next turns. */
  const order = new Map<string, Network>();
  const idleCallbacks = new Set<() => void>();

  const hasPlace = (network: Network) => {
    const isLarge = network.resultBytes > LARGE_RESULT_BYTES;
    return network.running < (isLarge ? limits.placesForLarge : limits.placesPerNetwork);
  };
  const reject = (code: QueueLimits['fullCode']) => new ApiError(code, { retryAfterSeconds });

  /** A program that repeats rejected requests at once would cost more than the work itself. */
  const delayRejection = async (error: unknown): Promise<never> => {
    await delay(REJECTION_MS);
    throw error;
  };

  const enqueue = async (name: string, own: Network): Promise<void> => {
    const now = performance.now();
    const [oldest] = own.waiting;
    if (own.waiting.length >= waitingMaxPerNetwork && oldest && now - oldest.since >= patienceMs)
      throw reject(limits.fullCode);
    if (waiting >= waitingMax) dropNewestOfLongest(own);
    const turn = { ...Promise.withResolvers<void>(), since: now };
    own.waiting.push(turn);
    waiting += 1;
    order.set(name, own);
    networks.set(name, own);
    await turn.promise;
  };

  /** Throws when no queue is longer than the caller's own would be. */
  const dropNewestOfLongest = (own: Network): void => {
    const longest = [...order.values()].reduce((found, each) =>
      each.waiting.length > found.waiting.length ? each : found,
    );
    if (longest.waiting.length <= own.waiting.length + 1) throw reject('SERVICE_UNAVAILABLE');
    longest.waiting.pop()?.reject(reject('SERVICE_UNAVAILABLE'));
    waiting -= 1;
  };

  const start = (name: string, network: Network): void => {
    running += 1;
    network.running += 1;
    networks.set(name, network);
  };

  const finish = (name: string, own: Network): void => {
    running -= 1;
    own.running -= 1;
    if (own.running === 0 && own.waiting.length === 0) networks.delete(name);
    startNext();
    if (running === 0) for (const callback of idleCallbacks) callback();
  };

  /** A network that is served goes to the end of the order, so the loop comes to it again. */
  const startNext = (): void => {
    for (const [name, network] of order) {
      if (running >= places) return;
      if (!hasPlace(network)) continue;
      const turn = network.waiting.shift();
      order.delete(name);
      if (network.waiting.length > 0) order.set(name, network);
      waiting -= 1;
      start(name, network);
      turn?.resolve();
    }
  };

  return {
    get running() {
      return running;
    },
    /** Runs the task in its turn. */
    run: async <T>(name: string, task: () => Promise<T>): Promise<T> => {
      const own = networks.get(name) ?? { running: 0, waiting: [], resultBytes: 0 };
      if (running < places && own.waiting.length === 0 && hasPlace(own)) start(name, own);
      else await enqueue(name, own).catch(delayRejection);
      try {
        return await task();
      } finally {
        finish(name, own);
      }
    },
    /** Counts the size of a result. It is forgotten when the network has nothing more to do. */
    countResult: (name: string, bytes: number): void => {
      const network = networks.get(name);
      if (network) network.resultBytes += (bytes - network.resultBytes) * NEWEST_SHARE;
    },
    /** Resolves when no task runs, at the latest after `ms`. */
    idle: (ms: number): Promise<void> => {
      if (running === 0) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      const callback = () => {
        clearTimeout(timer);
        idleCallbacks.delete(callback);
        resolve();
      };
      const timer = setTimeout(callback, ms);
      idleCallbacks.add(callback);
      return promise;
    },
  };
}
