import type { FastifyInstance } from 'fastify';

/** After a stop was asked for, requests on their way get this long to arrive: each is answered, and told to be the last … */
const GRACE_MS = 1_000;
/** … and those in flight this long to be answered. */
const IN_FLIGHT_MS = 5_000;
const LOOK_AGAIN_MS = 50;

/**
 * Lets `app.close()` end without a request that fails. Node would close connections between two requests at once, with a
 * request perhaps on its way on them; and Fastify waits for sockets that never sent one, or only half of one, which
 * browsers open ahead of need. After the grace, once what is in flight has been answered, every socket is closed.
 */
export function closeIdleSockets(app: FastifyInstance): void {
  app.server.closeIdleConnections = () => undefined;
  let inFlight = 0;
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight += 1;
    // Not `onResponse`, which whoever goes away before the answer never has.
    reply.raw.once('close', () => {
      inFlight -= 1;
    });
    done();
  });
  app.addHook('preClose', (done) => {
    const began = performance.now();
    const look = setInterval(() => {
      const waited = performance.now() - began;
      if (waited < GRACE_MS || (inFlight > 0 && waited < IN_FLIGHT_MS)) return;
      clearInterval(look);
      app.server.closeAllConnections();
    }, LOOK_AGAIN_MS);
    look.unref();
    done();
  });
}
