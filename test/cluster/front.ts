import { setTimeout as delay } from 'node:timers/promises';
import type { Shopfront } from '../shopping/shopfront.ts';

/** Between two tries of a customer who was refused. */
const PAUSE_MS = 50;
/** What was refused so long after a disturbance is still its doing; later it is a fault of the store. */
const AFTERWARDS_MS = 5_000;

/** From when to when somebody was refused, in milliseconds since the disturbance began. */
export interface Refusals {
  count: number;
  from: number;
  to: number;
}

/** The proxy as customers meet it: all that it may ever say beside the answer is 503, and that only for a moment. */
export interface Front extends Shopfront {
  /** Does something to the site, and waits until it is done; its milliseconds. */
  during(deed: () => Promise<void>): Promise<number>;
  /** What was refused since it was taken last. */
  takeRefusals(): Refusals;
  /** Notes that somebody was refused; whether that may be now. */
  refuse(): boolean;
}

export function openFront(origin: string): Front {
  let deeds = 0;
  let began = 0;
  let excusedUntil = 0;
  let refusals: Refusals = { count: 0, from: 0, to: 0 };
  const refuse = () => {
    const now = performance.now();
    refusals = {
      count: refusals.count + 1,
      from: refusals.count === 0 ? now - began : refusals.from,
      to: now - began,
    };
    return now < excusedUntil;
  };
  return {
    refuse,
    async origin() {
      if (performance.now() < excusedUntil) await delay(PAUSE_MS);
      return origin;
    },
    kills: () => deeds,
    excuses: (_deeds, status) => status === 503 && refuse(),
    async during(deed) {
      deeds += 1;
      began = performance.now();
      excusedUntil = Number.POSITIVE_INFINITY;
      await deed();
      excusedUntil = performance.now() + AFTERWARDS_MS;
      return performance.now() - began;
    },
    takeRefusals() {
      const taken = refusals;
      refusals = { count: 0, from: 0, to: 0 };
      return taken;
    },
  };
}
