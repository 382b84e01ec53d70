import type pg from 'pg';
import type { Logger } from 'pino';
import { openPool } from '#server/platform/database/pool.ts';
import type { Metrics } from './metrics.ts';

/** A database that takes longer counts as down. */
const PROBE_POOL = {
  max: 1,
  connectionTimeoutMillis: 1_000,
  query_timeout: 1_000,
  application_name: 'theriac-metrics',
};

/** Where Prometheus scrapes. */
export interface HostAndPort {
  port: number;
  host: string;
}

interface MetricsSources {
  metrics: Metrics;
  log: Pick<Logger, 'warn'>;
  pool: pg.Pool;
  databaseUrl: string;
  replicaUrl?: string | undefined;
  replica: pg.Pool | undefined;
}

/** Serves the metrics to Prometheus. Returns its URL and a function that stops the server. */
export async function startMetrics(
  endpoint: HostAndPort,
  { metrics, log, pool, databaseUrl, replica, replicaUrl }: MetricsSources,
): Promise<{ url: string; close(): Promise<void> }> {
  const [{ measureDatabases }, { serveMetrics }] = await Promise.all([
    import('./database-metrics.ts'),
    import('./metrics-server.ts'),
  ]);
  const probes = {
    primary: openPool(databaseUrl, log, PROBE_POOL),
    replica: replicaUrl ? openPool(replicaUrl, log, PROBE_POOL) : undefined,
  };
  const closeProbes = () => Promise.all([probes.primary.end(), probes.replica?.end()]);
  measureDatabases(metrics.registry, { pool, replica, probes });
  try {
    const server = await serveMetrics(metrics.registry, endpoint);
    return {
      url: server.url,
      close: () => server.close().finally(closeProbes),
    };
  } catch (error) {
    await closeProbes();
    throw error;
  }
}
