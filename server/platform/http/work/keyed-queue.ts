import { ApiError } from '#server/platform/http/errors.ts';

/** Waiting tasks per key. No person reaches it; a program with more would slow down other customers. */
const WAITING_MAX = 256;
const RETRY_AFTER_SECONDS = 1;

/**
 * Runs the tasks of one key one after the other, in order of arrival; a failed task does not stop the next. A waiting task
 * holds no database connection. With a database lock instead, one customer's waiting requests could take all of them.
 * Throws TOO_MANY_ATTEMPTS when the queue of the key is full.
 */
export function keyedQueue(): <T>(key: number, task: () => Promise<T>) => Promise<T> {
  const queues = new Map<number, { end: Promise<void>; waiting: number }>();
  return async (key, task) => {
    const queue = queues.get(key) ?? { end: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= WAITING_MAX)
      throw new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    queues.set(key, queue);
    const previous = queue.end;
    let finish = () => {};
    queue.end = new Promise<void>((resolve) => {
      finish = resolve;
    });
    queue.waiting += 1;
    try {
      await previous;
      return await task();
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) queues.delete(key);
      finish();
    }
  };
}
