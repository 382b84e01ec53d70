import type { FastifyInstance } from 'fastify';
import type { AtOnce } from './at-once.ts';
import { isInProcess } from './caller.ts';

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

/** One line per route and ten seconds for answers that went out of memory: how many of them, whole and unchanged (304). */
export function logKeptAnswers(app: FastifyInstance, atOnce: AtOnce): void {
  const tell = () => {
    for (const tally of atOnce.takeTallies()) app.log.info(tally, 'answered from memory');
  };
  const timer = setInterval(tell, TALLY_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    tell();
    done();
  });
}
