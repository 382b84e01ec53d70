import { Refusal } from '../http/errors.ts';

interface Places {
  atOnce: number;
  waiting: number;
  waitingPerNetwork: number;
}

/** Somebody who may have to wait, and who is told when they do. */
interface Waiter {
  network: string;
  waits(): void;
  goesOn(): void;
}

const RETRY_AFTER_SECONDS = 2;

/** A place in the line, until it is somebody's turn or somebody else's place. */
type Place = PromiseWithResolvers<void>;

/**
 * Works are done so many at once. The others wait, and their networks take turns: a caller of a quiet network waits for
 * one work, not behind a crowd. Refuses with TOO_MANY_ATTEMPTS where the network has its places taken. Where all places
 * are taken, the newest of the longest line gives way to a shorter one, and is refused with SERVICE_UNAVAILABLE.
 */
export function fairLine({ atOnce, waiting, waitingPerNetwork }: Places) {
  let atWork = 0;
  let waitingInAll = 0;
  /** Those who wait, by network; the network whose turn is next stands first. */
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

  /** Gives the place of a finished work to the next. */
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
    if (atWork < atOnce) atWork += 1;
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
  new Refusal(code, { retryAfterSeconds: RETRY_AFTER_SECONDS });
