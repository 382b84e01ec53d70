import { Refusal } from './errors.ts';

/** Of one key; nobody's hands are so quick. A program that has more would keep the store from everybody else. */
const WAITING_MAX = 256;
const RETRY_AFTER_SECONDS = 1;

/**
 * Works of one key are done one after the other, in the order they came, whatever becomes of those before. Who waits
 * holds nothing: behind a lock in the database each would hold one of the few connections, and a customer's second
 * device, or a program, would keep the store from everybody else. Refuses with TOO_MANY_ATTEMPTS where the line is full.
 */
export function waitingLine(): <T>(key: number, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<number, { end: Promise<void>; waiting: number }>();
  return async (key, work) => {
    const line = lines.get(key) ?? { end: Promise.resolve(), waiting: 0 };
    if (line.waiting >= WAITING_MAX) throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    lines.set(key, line);
    const before = line.end;
    let leave = () => {};
    line.end = new Promise<void>((resolve) => {
      leave = resolve;
    });
    line.waiting += 1;
    try {
      await before;
      return await work();
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) lines.delete(key);
      leave();
    }
  };
}
