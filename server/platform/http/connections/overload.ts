import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, sendError } from '#server/platform/http/errors.ts';
import { isInProcess } from '#server/platform/http/in-process.ts';
import { queueNetwork } from '#server/platform/http/network/networks.ts';

/** Limits on concurrent requests. */
type OverloadLimits = typeof LIMITS;

const LIMITS = {
  /** Below this number, no request is rejected, however slow they are: four for each database connection. */
  soft: 64,
  /** Between `soft` and `hard`, the server is overloaded when its oldest request is older than this. Bursts are accepted. */
  oldestMs: 1_000,
  /** Bodies and responses of these requests are in memory. */
  hard: 1_000,
  /** The busiest network causes the overload. Networks with this many requests fewer are not rejected. */
  fairnessMargin: 16,
};

/** About the time in which half of the queue is done. */
const RETRY_AFTER_SECONDS = 1;
/** Minimum time between two log lines about rejections. */
const LOG_INTERVAL_MS = 1_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not counted as overload: it runs at the caller's or at a provider's speed. */
    longRunning?: boolean;
    /** Its body is a file, which may take longer than other bodies. */
    upload?: boolean;
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
  /** Requests rejected because of overload since the process started. */
  readonly rejected: number;
  /** Counts a rejection; rejections are logged in summary. */
  countRejection(): void;
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
 * Rejects requests under overload (503, Retry-After), so that accepted requests finish in time: at four times its
 * capacity a server still delivers its full throughput. When one network causes the overload, other networks are still
 * served. Cached responses, static files, health checks and administrators' uploads and downloads are never rejected.
 * Time spent receiving a body or sending a response does not count.
 */
export function shedLoad(app: FastifyInstance, limits: OverloadLimits = LIMITS): void {
  const { work, shouldReject, close } = trackWork(app, limits);
  app.decorate('work', work);
  app.addHook('onRequest', (request, reply, done) => {
    if (!isWork(request)) return done();
    if (shouldReject(request)) {
      sendError(new ApiError('SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS }), request, reply);
      return;
    }
    // `onResponse` is not called when the client closes the connection first.
    reply.raw.once('close', () => close(request));
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
}

/** Keeps the requests in progress, per network. `close` removes a request for good: it cannot enter again. */
function trackWork(app: FastifyInstance, limits: OverloadLimits) {
  const entries = new Map<FastifyRequest, Entry>();
  const networks = new Map<string, number>();
  const closed = new WeakSet<FastifyRequest>();
  const rejections = rejectionCounter(app, () => entries.size);
  const work: Work = {
    get size() {
      return entries.size;
    },
    get rejected() {
      return rejections.total;
    },
    countRejection: rejections.count,
    enter: (request) => {
      if (!isWork(request) || closed.has(request) || entries.has(request)) return;
      const network = queueNetwork(request.ip);
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
  const shouldReject = (request: FastifyRequest): boolean => {
    if (entries.size < limits.soft) return false;
    if (entries.size >= limits.hard) return true;
    const [oldest] = entries.values();
    if (!oldest || performance.now() - oldest.at < limits.oldestMs) return false;
    const ofNetwork = networks.get(queueNetwork(request.ip)) ?? 0;
    return ofNetwork + limits.fairnessMargin > Math.max(...networks.values());
  };
  const close = (request: FastifyRequest): void => {
    closed.add(request);
    work.leave(request);
  };
  return { work, shouldReject, close };
}

/** Counts rejections, and logs their number at most once per `LOG_INTERVAL_MS`. */
function rejectionCounter(app: FastifyInstance, inWork: () => number) {
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
      app.log.warn({ refused: total - logged, inWork: inWork() }, 'overloaded: requests are rejected');
      loggedAt = now;
      logged = total;
    },
  };
}

/** API calls and pages that are not cached. A page's own in-process calls are part of the page. */
function isWork(request: FastifyRequest): boolean {
  const { url = '', config } = request.routeOptions;
  return (url.startsWith('/api/') || url === '/*') && !config.longRunning && !isInProcess(request);
}
