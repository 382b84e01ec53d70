import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 100;

/** Calls `read` until it returns something other than false and undefined. While it throws, it is called again. Throws after `seconds`. */
export async function waitUntil<T>(what: string, read: () => Promise<T | false | undefined>, seconds = 60): Promise<T> {
  const deadline = performance.now() + seconds * 1_000;
  for (;;) {
    const value = await read().catch(() => undefined);
    if (value !== false && value !== undefined) return value;
    if (performance.now() > deadline) throw new Error(`After ${seconds} s, still not: ${what}`);
    await delay(POLL_MS);
  }
}
