import type pg from 'pg';
import type { Logger } from 'pino';
import { openPool } from '#server/platform/database/pool.ts';
import type { Metrics } from './metrics.ts';

/** Who takes longer tells what it would tell by not answering. */
const LOOKING = { max: 1, connectionTimeoutMillis: 1_000, query_timeout: 1_000, application_name: 'theriac-metrics' };

/** Where Prometheus scrapes. */
export interface MetricsAddress {
  port: number;
  host: string;
}

interface Parts {
  metrics: Metrics;
  log: Pick<Logger, 'warn'>;
  pool: pg.Pool;
  databaseUrl: string;
  replicaUrl?: string | undefined;
  replica: pg.Pool | undefined;
}

/** Lets Prometheus ask, where METRICS_PORT says; the address, and how to stop. */
export async function startMetrics(
  at: MetricsAddress,
  { metrics, log, pool, databaseUrl, replica, replicaUrl }: Parts,
): Promise<{ url: string; close(): Promise<void> }> {
  const [{ measureDatabases }, { serveMetrics }] = await Promise.all([
    import('./database-metrics.ts'),
    import('./metrics-server.ts'),
  ]);
  const looking = {
    primary: openPool(databaseUrl, log, LOOKING),
    replica: replicaUrl ? openPool(replicaUrl, log, LOOKING) : undefined,
  };
  const closeLooking = () => Promise.all([looking.primary.end(), looking.replica?.end()]);
  measureDatabases(metrics.registry, { pool, replica, looking });
  try {
    const server = await serveMetrics(metrics.registry, at);
    return {
      url: server.url,
      close: () => server.close().finally(closeLooking),
    };
  } catch (error) {
    await closeLooking();
    throw error;
  }
}
