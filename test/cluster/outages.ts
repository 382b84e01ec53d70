import { setTimeout as delay } from 'node:timers/promises';
import type { Shopfront } from '../simulated-customers/shopfront.ts';

/** Between two attempts of a rejected customer. */
const PAUSE_MS = 50;
/**
 * A rejection this long after a disturbance is explained by it. A later one is a fault. Every five seconds a process looks for a newer
 * primary, and commits to the old one wait until then.
 */
export const EXPLAINED_MS = 7_000;

/** The 503 responses of a disturbance: the first and the last, in milliseconds since it began. */
export interface Rejections {
  count: number;
  from: number;
  to: number;
}

/** Tracks the 503 responses of one way into the store, which are allowed during a disturbance and shortly after it. */
export interface OutageTracker extends Shopfront {
  /** A disturbance begins. */
  begin(): void;
  /** It has ended. */
  end(): void;
  /** Returns the rejections since the last call. */
  takeRejections(): Rejections;
  /** Counts a rejection. True if it is explained. */
  countRejection(): boolean;
}

export function trackOutages(origin: string): OutageTracker {
  let disturbances = 0;
  let began = 0;
  let explainedUntil = 0;
  let rejections: Rejections = { count: 0, from: 0, to: 0 };
  const countRejection = () => {
    const now = performance.now();
    rejections = {
      count: rejections.count + 1,
      from: rejections.count === 0 ? now - began : rejections.from,
      to: now - began,
    };
    return now < explainedUntil;
  };
  return {
    countRejection,
    async origin() {
      if (performance.now() < explainedUntil) await delay(PAUSE_MS);
      return origin;
    },
    kills: () => disturbances,
    excuses: (_kills, status) => status === 503 && countRejection(),
    begin() {
      disturbances += 1;
      began = performance.now();
      explainedUntil = Number.POSITIVE_INFINITY;
    },
    end() {
      explainedUntil = performance.now() + EXPLAINED_MS;
    },
    takeRejections() {
      const taken = rejections;
      rejections = { count: 0, from: 0, to: 0 };
      return taken;
    },
  };
}
