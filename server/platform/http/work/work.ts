import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '#server/platform/http/errors.ts';
import { isInProcess } from '#server/platform/http/in-process.ts';
import { queueNetwork } from '#server/platform/http/network/networks.ts';
import { FairQueue, type QueueLimits } from './fair-queue.ts';
import { keyedQueue } from './keyed-queue.ts';

/**
 * - `call`: a call of the API.
 * - `read`: what is made for a public response that is not cached, a list, and one batch of an export.
 * - `password`: a call that hashes a password.
 */
export type WorkKind = keyof typeof KINDS;

/** When too many requests wait, the store answers 503 with `Retry-After`. The requests that it accepts then finish in time. */
const busy = {
  waitingMax: 1_000,
  waitingMaxPerNetwork: 64,
  patienceMs: 1_000,
  fullCode: 'SERVICE_UNAVAILABLE',
  retryAfterSeconds: 1,
} as const;

const KINDS = {
  /** One network leaves most database connections to others. More at once would not be done sooner. */
  call: { ...busy, places: 16, placesPerNetwork: 6, placesForLarge: 1 },
  /** One processes while the database works for another. */
  read: { ...busy, places: 3, placesPerNetwork: 2, placesForLarge: 1 },
  password: {
    /** Enough to keep the hasher busy. */
    places: 8,
    placesPerNetwork: 8,
    placesForLarge: 8,
    /** About three seconds for two cores. People do not wait longer. */
    waitingMax: 300,
    /** A hospital has one address: this many of its people may sign in at once, and wait less than a second. */
    waitingMaxPerNetwork: 60,
    patienceMs: 0,
    fullCode: 'TOO_MANY_ATTEMPTS',
    retryAfterSeconds: 2,
  },
} satisfies Record<string, QueueLimits>;

/** A read begins when no call runs, or after this time: the page of a visitor may be late, the click of a customer may not. */
const YIELD_MS = 25;
/** Minimum time between two log lines about rejections. */
const LOG_INTERVAL_MS = 1_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is a file, which may take longer than other bodies. */
    upload?: boolean;
    /** A GET that changes something: it is protected from other sites as a POST is. */
    writes?: boolean;
  }
  interface FastifyInstance {
    work: Work;
  }
}

export type Work = ReturnType<typeof scheduleWork>;

/**
 * Everything that costs more than a cached response is **work**, done by functions that hold a place while they run
 * (docs/decisions/0038). Each kind of work has a number of places; one network may hold only some of them. When none is free,
 * a request waits, and networks take turns. Nothing holds a place while it waits for a body, a place or another call of the
 * same customer.
 * Cached responses, static files, health checks and uploads need no place.
 */
export function scheduleWork(log: FastifyInstance['log'], kinds: Record<WorkKind, QueueLimits> = KINDS) {
  const queues = {
    call: new FairQueue(kinds.call),
    read: new FairQueue(kinds.read),
    password: new FairQueue(kinds.password),
  };
  const customers = keyedQueue();
  const size = () => queues.call.running + queues.read.running + queues.password.running;
  const rejections = rejectionCounter(log, size);
  const yieldToCalls = () => queues.call.idle(YIELD_MS);

  return {
    /** Tasks that run. */
    get size() {
      return size();
    },
    /** Requests rejected because of overload since the process started. */
    get rejected() {
      return rejections.total;
    },
    /** Counts a rejection; rejections are logged in summary. */
    countRejection: rejections.count,
    yieldToCalls,
    /**
     * Runs the task in its turn. Throws SERVICE_UNAVAILABLE or TOO_MANY_ATTEMPTS under overload. What a page asks of the API
     * in this process is part of the page.
     */
    async run<T>(kind: WorkKind, request: FastifyRequest, task: () => Promise<T>): Promise<T> {
      if (isInProcess(request)) return await task();
      return await queues[kind].run(queueNetwork(request.ip), async () => {
        // A caller that closed the connection while waiting is skipped.
        if (request.raw.socket.destroyed) throw new ApiError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 });
        if (kind !== 'read') return await task();
        await yieldToCalls();
        const result = await task();
        await yieldToCalls(); // before the result is serialized, in one go
        return result;
      });
    },
    /** Counts the size of a call's response. */
    countResponse(request: FastifyRequest, bytes: number): void {
      if (isInProcess(request)) return;
      for (const queue of [queues.call, queues.read]) queue.countResult(queueNetwork(request.ip), bytes);
    },
    /** Runs the task when the customer's earlier ones have finished. It holds no place before. */
    runInOrder: customers,
  };
}

/** Counts rejections, and logs their number at most once per `LOG_INTERVAL_MS`. */
function rejectionCounter(log: FastifyInstance['log'], inProgress: () => number) {
  let total = 0;
  let logged = 0;
  let loggedAt = 0;
  return {
    get total() {
      return total;
    },
    count: () => {
      total += 1;
      const now = performance.now();
      if (now - loggedAt < LOG_INTERVAL_MS) return;
      log.warn({ rejected: total - logged, inProgress: inProgress() }, 'overloaded: requests are rejected');
      loggedAt = now;
      logged = total;
    },
  };
}
