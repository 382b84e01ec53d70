import { withTimeout } from '#server/platform/process/with-timeout.ts';

/** Who scrapes often, or from many places, asks the database no more often than this. */
const KEEP_MS = 5_000;
/** A scrape is given up after ten seconds, by Prometheus' own default; a database that is away must not spoil it. */
const PATIENCE_MS = 1_000;

/**
 * Asks at most once in 5 seconds, once for all who want to know, and answers within a second: undefined where nothing was
 * heard by then.
 */
export function throttle<T>(ask: () => Promise<T>): () => Promise<T | undefined> {
  let heard: { at: number; answer: Promise<T | undefined> } | undefined;
  let asking: Promise<T | undefined> | undefined;
  const askNow = () => {
    asking ??= ask()
      .catch(() => undefined)
      .finally(() => {
        asking = undefined;
      });
    return withTimeout(asking, PATIENCE_MS);
  };
  return () => {
    const now = performance.now();
    if (!heard || now - heard.at > KEEP_MS) heard = { at: now, answer: askNow() };
    return heard.answer;
  };
}
