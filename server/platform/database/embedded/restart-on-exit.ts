import { setTimeout as delay } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

/** Between an exit and the next start: with a full disk, each start fails at once. */
const RESTART_DELAY_MS = 1_000;
/** An exit for the same reason as the last one is reported again only after this uptime. */
const REPORT_AGAIN_AFTER_MS = 10_000;

/**
 * Restarts a PostgreSQL server on the same port whenever it exits by itself, for example killed for its memory or on a full
 * disk. Clients find the database unavailable for a moment. Returns a function that stops the server for good.
 */
export function restartOnExit(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  report: (error: Error) => void,
): () => Promise<void> {
  let current = first;
  let startedAt = Number.NEGATIVE_INFINITY;
  let lastReason = '';
  let stopped = false;

  function watch(postmaster: Postmaster): void {
    current = postmaster;
    postmaster.onUnexpectedExit((error) => {
      const reason = error.message.replaceAll(/\d+/g, ''); // without times and process numbers
      if (performance.now() - startedAt > REPORT_AGAIN_AFTER_MS || reason !== lastReason) report(error);
      lastReason = reason;
      void restart();
    });
  }

  async function restart(): Promise<void> {
    await delay(RESTART_DELAY_MS, undefined, { ref: false });
    if (stopped) return;
    startedAt = performance.now();
    try {
      const next = await start();
      if (stopped) await next.stop();
      else watch(next);
    } catch {
      await restart(); // out of files or processes, which may pass like a full disk
    }
  }

  watch(first);
  return async () => {
    stopped = true;
    await current.stop();
  };
}
