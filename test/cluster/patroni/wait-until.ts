import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 100;

/** Throws if it does not become true in time. What fails counts as not yet. */
export async function waitUntil(what: string, isSo: () => Promise<boolean>, seconds = 60): Promise<void> {
  const deadline = performance.now() + seconds * 1_000;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`After ${seconds} s, still not: ${what}`);
    await delay(POLL_MS);
  }
}
