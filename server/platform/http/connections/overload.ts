import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, sendError } from '#server/platform/http/errors.ts';
import { isInProcess } from '#server/platform/http/in-process.ts';
import { crowdNetwork } from '#server/platform/http/network/networks.ts';

/** Limits on concurrent requests. */
type Bounds = typeof BOUNDS;

const BOUNDS = {
  /** Below this number of requests nothing is refused, however slow one is: four for each database connection. */
  calm: 64,
  /** A burst is accepted whole. When the oldest request is older than this, the server is overloaded. */
  waitMs: 1_000,
  /** Hard limit: bodies and responses of these requests are in memory. */
  most: 1_000,
  /** A network with this many requests fewer than the busiest one is not refused: the busiest network causes the overload. */
  fewer: 16,
};

/** About the time in which half of the queue is done. */
const RETRY_AFTER_SECONDS = 1;
/** Minimum time between two log lines about refusals. */
const TELL_MS = 1_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An upload or download that runs at the caller's speed. */
    mayTakeLong?: boolean;
    /** A GET that changes something: it is protected from other sites as a POST is. */
    writes?: boolean;
  }
  interface FastifyInstance {
    work: Work;
  }
}

/** Requests in progress, oldest first: from the last byte of the request until the response is ready to send. */
export interface Work {
  readonly size: number;
  /** Requests refused because of overload since the process started. */
  readonly refused: number;
  /** Counts a refusal; refusals are logged in summary. */
  refuse(): void;
  enter(request: FastifyRequest): void;
  /** For a request that waits in another queue, and for a closed connection. */
  leave(request: FastifyRequest): void;
}

/** When a request came in, and from which network. */
interface Entry {
  at: number;
  network: string;
}

/**
 * Refuses requests under overload (503, Retry-After), so that accepted requests are answered in time: at four times its
 * capacity a server still delivers its full throughput. When one network causes the overload, other networks are still
 * served. Cached responses, static files, health checks and administrators' uploads and downloads are never refused.
 * Time spent receiving a body or sending a response does not count.
 */
export function shedLoad(app: FastifyInstance, bounds: Bounds = BOUNDS): void {
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
      sendError(new ApiError('SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS }), request, reply);
      return;
    }
    // `onResponse` is not called when the client closes the connection first.
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

/** API calls and pages that are not cached. A page's own in-process calls are part of the page. */
function isWork(request: FastifyRequest): boolean {
  const { url = '', config } = request.routeOptions;
  return (url.startsWith('/api/') || url === '/*') && !config.mayTakeLong && !isInProcess(request);
}
