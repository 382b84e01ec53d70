import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 100;

/** Resolves with the first value that is neither false nor undefined. Throws if there is none in time. What fails counts as not yet. */
export async function waitUntil<T>(what: string, read: () => Promise<T | false | undefined>, seconds = 60): Promise<T> {
  const deadline = performance.now() + seconds * 1_000;
  for (;;) {
    const value = await read().catch(() => undefined);
    if (value !== false && value !== undefined) return value;
    if (performance.now() > deadline) throw new Error(`After ${seconds} s, still not: ${what}`);
    await delay(POLL_MS);
  }
}
