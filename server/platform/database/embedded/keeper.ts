import { setTimeout as delay } from 'node:timers/promises';
import type { Postmaster } from './process.ts';

/** Between an end and the next start: a full disk ends one after the other. */
const PAUSE_MS = 1_000;
/** One that lived for less, and says the same, ends for the reason that has been told. */
const LIVED_MS = 10_000;

/**
 * Has a PostgreSQL server started again, on the same port, whenever it ends by itself: killed for its memory, or for want
 * of disk. Whoever is connected meets a database that is away for a moment. Returns how to stop it for good.
 */
export function keepRunning(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  report: (error: Error) => void,
): () => Promise<void> {
  let current = first;
  let startedAt = Number.NEGATIVE_INFINITY;
  let toldOf = '';
  let stopped = false;

  function guard(postmaster: Postmaster): void {
    current = postmaster;
    postmaster.watch((error) => {
      const reason = error.message.replaceAll(/\d+/g, ''); // without times and process numbers
      if (performance.now() - startedAt > LIVED_MS || reason !== toldOf) report(error);
      toldOf = reason;
      void startAgain();
    });
  }

  async function startAgain(): Promise<void> {
    await delay(PAUSE_MS, undefined, { ref: false });
    if (stopped) return;
    startedAt = performance.now();
    try {
      const next = await start();
      if (stopped) await next.stop();
      else guard(next);
    } catch {
      await startAgain(); // no file or process to be had for it: as transient as a full disk
    }
  }

  guard(first);
  return async () => {
    stopped = true;
    await current.stop();
  };
}
