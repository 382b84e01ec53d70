import type { FastifyInstance } from 'fastify';
import { isInProcess } from './caller.ts';

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
