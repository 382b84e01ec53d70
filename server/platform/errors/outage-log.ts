import type { Logger } from 'pino';

/** The shortest time between two lines about an outage. */
const INTERVAL_MS = 30_000;

/**
 * Returns a function that logs failures as warnings. While something is away they come by the hundred: the first one is logged at once, then their number and
 * the newest error, at most once in 30 seconds.
 */
export function outageLog(message: string): (log: Pick<Logger, 'warn'>, error: unknown) => void {
  let failures = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (log, error) => {
    failures += 1;
    const now = performance.now();
    if (now - loggedAt < INTERVAL_MS) return;
    log.warn({ err: error, failures }, message);
    loggedAt = now;
    failures = 0;
  };
}
