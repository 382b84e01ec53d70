import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isInProcess } from './caller.ts';
import { Refusal, sendError } from './errors.ts';
import { crowdNetwork } from './networks.ts';

/** What the store takes in at once. */
type Bounds = typeof BOUNDS;

const BOUNDS = {
  /** Fewer in work than this are never too many, however slow one of them is: four for each connection to the database. */
  calm: 64,
  /** A burst is taken in whole; once the first of it has waited so long, the store has more to do than it can. */
  waitMs: 1_000,
  /** Whatever the hurry: their bodies and answers are in memory. */
  most: 1_000,
  /** A network with so many fewer in work than another is let in all the same: the other is the crowd. */
  fewer: 16,
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
  /** How many were refused since the process began, for the store had too much to do. */
  readonly refused: number;
  /** Counts a refusal, for a line of the log about all of them. */
  refuse(): void;
  enter(request: FastifyRequest): void;
  /** For who waits for something else than the store's turn, and for who is gone. */
  leave(request: FastifyRequest): void;
}

/** When a request came into work, and from which network. */
interface Entry {
  at: number;
  network: string;
}

/**
 * Refuses what would only wait in line (503, Retry-After), so that what was taken in is answered in time: a store with
 * four times the load that it can take does as much as ever. Where one network makes the crowd, others are let in. What goes
 * out at once, files and probes are never refused, nor are files on their way from and to administrators, which may take
 * minutes. Who sends or reads slowly is not in work.
 */
export function refuseOverload(app: FastifyInstance, bounds: Bounds = BOUNDS): void {
  const entries = new Map<FastifyRequest, Entry>();
  const networks = new Map<string, number>();
  const gone = new WeakSet<FastifyRequest>();
  const work: Work = {
    get size() {
      return entries.size;
    },
    get refused() {
      return refused;
    },
    refuse: () => {
      refused += 1;
      tell();
    },
    enter: (request) => {
      if (!isWork(request) || gone.has(request) || entries.has(request)) return;
      const network = crowdNetwork(request.ip);
      entries.set(request, { at: performance.now(), network });
      networks.set(network, (networks.get(network) ?? 0) + 1);
    },
    leave: (request) => {
      const entry = entries.get(request);
      if (!entry) return;
      entries.delete(request);
      const others = (networks.get(entry.network) ?? 1) - 1;
      if (others > 0) networks.set(entry.network, others);
      else networks.delete(entry.network);
    },
  };
  let refused = 0;
  let told = 0;
  let toldAt = 0;

  const tooMany = (request: FastifyRequest): boolean => {
    if (entries.size < bounds.calm) return false;
    if (entries.size >= bounds.most) return true;
    const [oldest] = entries.values();
    if (!oldest || performance.now() - oldest.at < bounds.waitMs) return false;
    const own = networks.get(crowdNetwork(request.ip)) ?? 0;
    return own + bounds.fewer > Math.max(...networks.values());
  };

  app.decorate('work', work);
  app.addHook('onRequest', (request, reply, done) => {
    if (!isWork(request)) return done();
    if (tooMany(request)) {
      sendError(new Refusal('SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS }), request, reply);
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
    app.log.warn({ refused: refused - told, inWork: entries.size }, 'overloaded: requests are refused');
    toldAt = now;
    told = refused;
  }
}

/** The API and pages that must be made; a page's own calls are part of it. */
function isWork(request: FastifyRequest): boolean {
  const { url = '', config } = request.routeOptions;
  return (url.startsWith('/api/') || url === '/*') && !config.mayTakeLong && !isInProcess(request);
}
