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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file on its way, as fast as the caller reads or sends it. */
    mayTakeLong?: boolean;
  }
  interface FastifyInstance {
    work: Work;
  }
}

/** What is in work, the first first: from when a request is here whole until its answer is made. */
export interface Work {
  readonly size: number;
  /** How many were refused since the process began. */
  readonly refused: number;
  enter(request: FastifyRequest): void;
  /** For who waits for something else than the store's turn, and for who is gone. */
  leave(request: FastifyRequest): void;
}

/**
 * Refuses what would only wait in line (503, Retry-After), so that what was taken in is answered in time: a store with
 * four times the load that it can take does as much as ever. What goes out at once, files and probes are never refused, nor are
 * files on their way from and to administrators, which may take minutes. Who sends or reads slowly is not in work.
 */
export function refuseOverload(app: FastifyInstance, bounds: Bounds = BOUNDS): void {
  const since = new Map<FastifyRequest, number>();
  const gone = new WeakSet<FastifyRequest>();
  const work: Work = {
    get size() {
      return since.size;
    },
    get refused() {
      return refused;
    },
    enter: (request) => {
      if (isWork(request) && !gone.has(request)) since.set(request, performance.now());
    },
    leave: (request) => void since.delete(request),
  };
  let refused = 0;
  let told = 0;
  let toldAt = 0;

  const tooMany = (): boolean => {
    if (since.size < bounds.calm) return false;
    if (since.size >= bounds.most) return true;
    const [oldest = Number.POSITIVE_INFINITY] = since.values();
    return performance.now() - oldest >= bounds.waitMs;
  };

  app.decorate('work', work);
  app.addHook('onRequest', (request, reply, done) => {
    if (!isWork(request)) return done();
    if (tooMany()) {
      refused += 1;
      tell();
      refuse(new Refusal('SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS }), request, reply);
      return;
    }
    // Whoever goes away before the answer has no `onResponse`.
    reply.raw.once('close', () => {
      gone.add(request);
      work.leave(request);
    });
    work.enter(request);
    done();
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    work.leave(request);
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    work.enter(request);
    done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    work.leave(request);
    done();
  });

  function tell(): void {
    const now = performance.now();
    if (now - toldAt < TELL_MS) return;
    app.log.warn({ refused: refused - told, inWork: since.size }, 'overloaded: requests are refused');
    toldAt = now;
    told = refused;
  }
}

/** The API and pages that must be made; a page's own calls are part of it. */
function isWork(request: FastifyRequest): boolean {
  const { url = '', config } = request.routeOptions;
  return (url.startsWith('/api/') || url === '/*') && !config.mayTakeLong && !isInProcess(request);
}
