import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isInProcess } from './caller.ts';
import { Refusal, refuse } from './errors.ts';

/** What the store takes in at once. */
type Bounds = typeof BOUNDS;

const BOUNDS = {
  /** Fewer in work than this are never too many, however slow one of them is: four for each connection to the database. */
  calm: 64,
  /** A burst is taken in whole; once the first of it has waited so long, the store has more to do than it can. */
  waitMs: 1_000,
  /** Whatever the hurry: their bodies and answers are in memory. */
  most: 1_000,
};

/** When half of the queue is done. */
const RETRY_AFTER_SECONDS = 1;
/** Between two lines of the log about it. */
const TELL_MS = 1_000;

/**
 * Refuses what would only wait in line (503, Retry-After), so that what was taken in is answered in time: a store with
 * four times the load that it can take does as much as ever. Kept answers, files and probes are never refused, nor are
 * files on their way from and to administrators, which may take minutes.
 */
export function refuseOverload(app: FastifyInstance, bounds: Bounds = BOUNDS): void {
  /** When each request in work came, the first first. */
  const inWork = new Map<FastifyRequest, number>();
  let refused = 0;
  let toldAt = 0;

  const tooMany = (now: number): boolean => {
    if (inWork.size < bounds.calm) return false;
    if (inWork.size >= bounds.most) return true;
    const [oldest = now] = inWork.values();
    return now - oldest >= bounds.waitMs;
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (!isWork(request)) return done();
    const now = performance.now();
    if (!tooMany(now)) {
      inWork.set(request, now);
      return done();
    }
    refused += 1;
    if (now - toldAt >= TELL_MS) {
      app.log.warn({ refused, inWork: inWork.size }, 'overloaded: requests are refused');
      toldAt = now;
      refused = 0;
    }
    refuse(new Refusal('SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS }), request, reply);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    inWork.delete(request);
    done();
  });
}

/** The API and pages that must be made; a page's own calls are part of it. */
function isWork(request: FastifyRequest): boolean {
  const { url = '', config } = request.routeOptions;
  return (url.startsWith('/api/') || url === '/*') && !config.mayTakeLong && !isInProcess(request);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file on its way, as fast as the caller reads or sends it. */
    mayTakeLong?: boolean;
  }
}
