import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { withTimeout } from '#server/platform/process/with-timeout.ts';

/** A probe must get a response even when the database does not respond. */
const PROBE_TIMEOUT_MS = 2_000;

/** A result is reused for this long, so that frequent probes put no load on the database. */
const REUSE_MS = 500;

/** Checks a part that the store cannot work without; false or an error means that it is not ready. */
type Check = () => Promise<boolean>;

/** `/healthz`: the process is alive. `/readyz`: every check passes. */
export function healthRoutes(app: FastifyInstance, checks: Record<string, Check>, log: Pick<Logger, 'warn'>): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  const readiness = shareProbe(async () => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [
        name,
        await passes(check, (error) => log.warn({ err: error, check: name }, 'not ready')),
      ]),
    );
    return { ready: results.every(([, ok]) => ok), checks: Object.fromEntries(results) };
  });

  app.get('/readyz', async (_request, reply) => {
    const { ready, checks } = await readiness();
    return reply
      .code(ready ? 200 : 503)
      .headers(ready ? { 'cache-control': 'no-store' } : { 'cache-control': 'no-store', 'retry-after': '2' })
      .send({ status: ready ? 'ready' : 'not ready', checks });
  });
}

/** Runs one probe at a time; concurrent callers share it, and so do callers within `REUSE_MS` after it. */
function shareProbe<T>(probe: () => Promise<T>): () => Promise<T> {
  let latest: Promise<T> | undefined;
  let expiresAt = 0;
  return () => {
    if (latest && performance.now() < expiresAt) return latest;
    expiresAt = Number.POSITIVE_INFINITY;
    latest = probe().finally(() => {
      expiresAt = performance.now() + REUSE_MS;
    });
    return latest;
  };
}

async function passes(check: Check, onError: (error: unknown) => void): Promise<boolean> {
  try {
    return await withTimeout(check(), PROBE_TIMEOUT_MS, () => {
      throw new Error('no answer in time');
    });
  } catch (error) {
    onError(error);
    return false;
  }
}
