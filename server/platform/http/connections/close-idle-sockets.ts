import type { FastifyInstance } from 'fastify';

/** After the stop, requests that clients have already sent get this long to arrive; the responses close the connection. */
const GRACE_MS = 1_000;
/** Requests in flight get this long to finish. */
const IN_FLIGHT_MS = 5_000;
const CHECK_INTERVAL_MS = 50;

/**
 * Lets `app.close()` finish without failed requests. Node would close idle connections at once, although a request may be
 * on its way. Fastify would wait for sockets that never sent a complete request, which browsers open in advance. After
 * the grace period and the last response, every socket is closed.
 */
export function closeIdleSockets(app: FastifyInstance): void {
  app.server.closeIdleConnections = () => undefined;
  let inFlight = 0;
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight += 1;
    // Not `onResponse`: it is not called when the client disconnects before the response.
    reply.raw.once('close', () => {
      inFlight -= 1;
    });
    done();
  });
  app.addHook('preClose', (done) => {
    const startedAt = performance.now();
    const check = setInterval(() => {
      const waited = performance.now() - startedAt;
      if (waited < GRACE_MS || (inFlight > 0 && waited < IN_FLIGHT_MS)) return;
      clearInterval(check);
      app.server.closeAllConnections();
    }, CHECK_INTERVAL_MS);
    check.unref();
    done();
  });
}
