import { ApiError } from '#server/platform/http/errors.ts';

interface QueueLimits {
  concurrency: number;
  maxWaiting: number;
  maxWaitingPerNetwork: number;
}

/** A caller, and the callbacks for when it starts and stops waiting. */
interface Caller {
  network: string;
  onWait(): void;
  onResume(): void;
}

const RETRY_AFTER_SECONDS = 2;

/** Resolves when the caller may start; rejects when the caller is dropped from the queue. */
type Turn = PromiseWithResolvers<void>;

/**
 * A queue that is fair between networks. At most `concurrency` tasks run; waiting callers are served round-robin by network, so a
 * caller from a quiet network waits for one task and not behind a busy network. Throws TOO_MANY_ATTEMPTS when the network's
 * own queue is full. When the whole queue is full, the newest caller of the longest queue is dropped with
 * SERVICE_UNAVAILABLE.
 */
export function fairQueue({ concurrency, maxWaiting, maxWaitingPerNetwork }: QueueLimits) {
  let running = 0;
  let waiting = 0;
  /** The queue of each network, in the order in which the networks are served next. */
  const queues = new Map<string, Turn[]>();

  const enqueue = (network: string): Promise<void> => {
    const queue = queues.get(network) ?? [];
    if (queue.length >= maxWaitingPerNetwork) throw retryLater('TOO_MANY_ATTEMPTS');
    if (waiting >= maxWaiting) dropNewestOfLongest(queue);
    waiting += 1;
    queues.set(network, queue);
    const turn = Promise.withResolvers<void>();
    queue.push(turn);
    return turn.promise;
  };

  /** Throws when no queue is longer than the caller's own would be. */
  const dropNewestOfLongest = (own: Turn[]): void => {
    const [longest = []] = [...queues.values()].sort((a, b) => b.length - a.length);
    if (longest.length <= own.length + 1) throw retryLater('SERVICE_UNAVAILABLE');
    longest.pop()?.reject(retryLater('SERVICE_UNAVAILABLE'));
    waiting -= 1;
  };

  const startNext = (): void => {
    const [first] = queues;
    if (!first) {
      running -= 1;
      return;
    }
    const [network, queue] = first;
    const turn = queue.shift();
    queues.delete(network);
    if (queue.length > 0) queues.set(network, queue);
    waiting -= 1;
    turn?.resolve();
  };

  return async <T>(caller: Caller, task: () => Promise<T>): Promise<T> => {
    if (running < concurrency) running += 1;
    else {
      const turn = enqueue(caller.network);
      caller.onWait();
      await turn;
      caller.onResume();
    }
    try {
      return await task();
    } finally {
      startNext();
    }
  };
}

const retryLater = (code: 'TOO_MANY_ATTEMPTS' | 'SERVICE_UNAVAILABLE') =>
  new ApiError(code, { retryAfterSeconds: RETRY_AFTER_SECONDS });
