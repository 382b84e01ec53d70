import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

/** Waiting works of one key; no person is so quick, and a program with more would block other customers. */
const WAITING_MAX = 256;
const RETRY_AFTER_SECONDS = 1;

/**
 * Runs works of one key one after the other, in the order they came; a failed work does not stop the next. A waiting work
 * holds nothing: behind a database lock each would hold a connection, and one customer's second device or program could
 * take them all. Throws TOO_MANY_ATTEMPTS when the queue of the key is full.
 */
export function keyedQueue(): <T>(key: number, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<number, { end: Promise<void>; waiting: number }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { end: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= WAITING_MAX)
      throw new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    queues.set(key, queue);
    const before = queue.end;
    let finish = () => {};
    queue.end = new Promise<void>((resolve) => {
      finish = resolve;
    });
    queue.waiting += 1;
    try {
      await before;
      return await work();
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) queues.delete(key);
      finish();
    }
  };
}

/** Runs a customer's requests one after the other. */
export type Serialized = <T>(request: FastifyRequest, userId: number, work: () => Promise<T>) => Promise<T>;

/** A request that waits for an earlier one of the same customer does not count as work in progress (overload.ts). */
export function serializePerCustomer(app: FastifyInstance): Serialized {
  const queue = keyedQueue();
  return (request, userId, work) => {
    app.work.leave(request);
    return queue(userId, () => {
      app.work.enter(request);
      return work();
    });
  };
}
