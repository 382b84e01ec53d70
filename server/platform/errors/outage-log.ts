import type { Logger } from 'pino';

/** Between two lines about one outage, and without failures until the next one is another. */
const INTERVAL_MS = 30_000;

/**
 * Returns a function that logs failures which come by the hundred while something is away: the first one with its error, as a warning, then their number at
 * most once in 30 seconds. An alert about errors would wake somebody for each of them.
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
