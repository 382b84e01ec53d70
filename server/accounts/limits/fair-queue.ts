import { ApiError } from '#server/platform/http/errors.ts';

interface Places {
  concurrency: number;
  waiting: number;
  waitingPerNetwork: number;
}

/** A caller, and the callbacks for when it starts and stops waiting. */
interface Waiter {
  network: string;
  waits(): void;
  goesOn(): void;
}

const RETRY_AFTER_SECONDS = 2;

/** Resolved when it is this caller's turn; rejected when the place is given to another network. */
type Place = PromiseWithResolvers<void>;

/**
 * A queue that is fair between networks. At most `concurrency` tasks run; waiting callers are served round-robin by network, so a
 * caller from a quiet network waits for one task and not behind a busy network. Throws TOO_MANY_ATTEMPTS when the network's
 * own queue is full. When the whole queue is full, the newest caller of the longest queue is dropped with
 * SERVICE_UNAVAILABLE.
 */
export function fairQueue({ concurrency, waiting, waitingPerNetwork }: Places) {
  let atWork = 0;
  let waitingInAll = 0;
  /** Waiting callers by network, in the order of the next turn. */
  const networks = new Map<string, Place[]>();

  const turnOf = (network: string): Promise<void> => {
    const line = networks.get(network) ?? [];
    if (line.length >= waitingPerNetwork) throw refusal('TOO_MANY_ATTEMPTS');
    if (waitingInAll >= waiting) makeRoomFor(line);
    waitingInAll += 1;
    networks.set(network, line);
    const place = Promise.withResolvers<void>();
    line.push(place);
    return place.promise;
  };

  const makeRoomFor = (line: Place[]): void => {
    const [longest = []] = [...networks.values()].sort((a, b) => b.length - a.length);
    if (longest.length <= line.length + 1) throw refusal('SERVICE_UNAVAILABLE');
    longest.pop()?.reject(refusal('SERVICE_UNAVAILABLE'));
    waitingInAll -= 1;
  };

  /** Starts the next waiting task when one has finished. */
  const next = (): void => {
    const [first] = networks;
    if (!first) {
      atWork -= 1;
      return;
    }
    const [network, line] = first;
    const place = line.shift();
    networks.delete(network);
    if (line.length > 0) networks.set(network, line);
    waitingInAll -= 1;
    place?.resolve();
  };

  return async <T>(waiter: Waiter, work: () => Promise<T>): Promise<T> => {
    if (atWork < concurrency) atWork += 1;
    else {
      const turn = turnOf(waiter.network);
      waiter.waits();
      await turn;
      waiter.goesOn();
    }
    try {
      return await work();
    } finally {
      next();
    }
  };
}

const refusal = (code: 'TOO_MANY_ATTEMPTS' | 'SERVICE_UNAVAILABLE') =>
  new ApiError(code, { retryAfterSeconds: RETRY_AFTER_SECONDS });
