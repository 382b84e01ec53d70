import type { FastifyInstance } from 'fastify';
import type { ResponseFastPath, RouteTally } from './cache/fast-path.ts';
import { isInProcess } from './in-process.ts';

/** A log line for each would cost as much as the response itself. */
const TALLY_MS = 10_000;

/**
 * Logs one line per response. It contains the route, not the address: an address can contain a token or a search, which
 * must not be logged.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (isInProcess(request)) return done();
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
    done();
  });
}

/**
 * Sends the request id of the log, so that callers can quote it. Ids from callers are ignored: they could repeat one.
 * Public responses have no id, because caches would repeat the first one.
 */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isPublic = String(reply.getHeader('cache-control') ?? '').startsWith('public');
    if (!isPublic) reply.header('x-request-id', request.id);
    done();
  });
}

/** Logs one line per route and ten seconds: how many cached responses were sent complete and as not modified (304). */
export function logCachedResponses(app: FastifyInstance, fastPath: ResponseFastPath): void {
  let logged = new Map<string, RouteTally>();
  const logNewResponses = () => {
    const tallies = fastPath.tallies();
    for (const { route, ok, notModified } of tallies) {
      const before = logged.get(route) ?? { ok: 0, notModified: 0 };
      const added = { route, ok: ok - before.ok, notModified: notModified - before.notModified };
      if (added.ok + added.notModified > 0) app.log.info(added, 'cached responses were sent');
    }
    logged = new Map(tallies.map((tally) => [tally.route, tally]));
  };
  const timer = setInterval(logNewResponses, TALLY_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    logNewResponses();
    done();
  });
}
