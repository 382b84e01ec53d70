import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { isMigrated } from '../database/migrate.ts';

/** A probe must answer while the database does not. */
const PROBE_TIMEOUT_MS = 2_000;

/** `/healthz`: the process is alive. `/readyz`: the database answers, migrations are current, the queue runs. */
export function healthRoutes(app: FastifyInstance, { pool, queue }: Context): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    const checks = {
      database: () => pool.query('select 1').then(() => true),
      migrations: () => isMigrated(pool),
      queue: () => queue.isRunning(),
    };
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [
        name,
        await holds(check, (error) => request.log.warn({ err: error, check: name }, 'not ready')),
      ]),
    );
    const ready = results.every(([, ok]) => ok);
    return reply
      .code(ready ? 200 : 503)
      .headers(ready ? { 'cache-control': 'no-store' } : { 'cache-control': 'no-store', 'retry-after': '2' })
      .send({ status: ready ? 'ready' : 'not ready', checks: Object.fromEntries(results) });
  });
}

async function holds(check: () => Promise<boolean>, failed: (error: unknown) => void): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PROBE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([check(), late]);
  } catch (error) {
    failed(error);
    return false;
  } finally {
    clearTimeout(timer);
  }
}
