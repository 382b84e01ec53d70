import type { FastifyInstance } from 'fastify';
import type { ResponseFastPath, RouteTally } from './cache/fast-path.ts';
import { isInProcess } from './in-process.ts';

/** A line for each would cost as much as the answer itself. */
const TALLY_MS = 10_000;

/**
 * One line per answer. It names the route, not the address: an address can hold a token or what somebody searched for,
 * and both are nobody's business.
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
 * Tells every caller the number that the log has of their request, so that they can name it. None is taken from outside:
 * a stranger could give two requests one number. Answers that many get say none: they would all say the first one's.
 */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const shared = String(reply.getHeader('cache-control') ?? '').startsWith('public');
    if (!shared) reply.header('x-request-id', request.id);
    done();
  });
}

/** One line per route and ten seconds for answers that went out of memory: how many of them, whole and unchanged (304). */
export function logCachedResponses(app: FastifyInstance, fastPath: ResponseFastPath): void {
  let told = new Map<string, RouteTally>();
  const tell = () => {
    const tallies = fastPath.tallies();
    for (const { route, whole, unchanged } of tallies) {
      const before = told.get(route) ?? { whole: 0, unchanged: 0 };
      const news = { route, whole: whole - before.whole, unchanged: unchanged - before.unchanged };
      if (news.whole + news.unchanged > 0) app.log.info(news, 'answered from memory');
    }
    told = new Map(tallies.map((tally) => [tally.route, tally]));
  };
  const timer = setInterval(tell, TALLY_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    tell();
    done();
  });
}
