import type { FastifyInstance } from 'fastify';

/** What a route with uploads needs to end in order when the server stops. */
export interface Uploads {
  /** Aborted when the server begins to stop. */
  stopping: AbortSignal;
  /** The server waits for the work before it has stopped. */
  track<T>(work: Promise<T>): Promise<T>;
}

/** Registers routes that accept bytes, and nothing else: other routes respond to bytes with 415. */
export function uploadRoutes(app: FastifyInstance, register: (scope: FastifyInstance, uploads: Uploads) => void): void {
  void app.register((scope, _options, done) => {
    const running = new Set<Promise<unknown>>();
    const stop = new AbortController();
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', (_request, payload, parsed) => parsed(null, payload));
    scope.addHook('preClose', (closed) => {
      stop.abort();
      closed();
    });
    scope.addHook('onClose', async () => {
      await Promise.allSettled(running);
    });
    register(scope, {
      stopping: stop.signal,
      track: (work) => {
        running.add(work);
        const forget = () => running.delete(work);
        work.then(forget, forget);
        return work;
      },
    });
    done();
  });
}
