import { withTimeout } from '#server/platform/process/with-timeout.ts';

/** Frequent scrapes, or several scrapers, query the database no more often than this. */
const REUSE_MS = 5_000;
/** Prometheus aborts a scrape after ten seconds by default; an unavailable database must not cause that. */
const QUERY_TIMEOUT_MS = 1_000;

/**
 * Runs the query at most once in 5 seconds; concurrent callers share it. Resolves within a second, with undefined if the
 * query has failed or not finished.
 */
export function throttle<T>(query: () => Promise<T>): () => Promise<T | undefined> {
  let latest: { startedAt: number; result: Promise<T | undefined> } | undefined;
  let running: Promise<T | undefined> | undefined;
  const start = () => {
    running ??= query()
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
    return withTimeout(running, QUERY_TIMEOUT_MS);
  };
  return () => {
    const now = performance.now();
    if (!latest || now - latest.startedAt > REUSE_MS) latest = { startedAt: now, result: start() };
    return latest.result;
  };
}
